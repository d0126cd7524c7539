// expect: true
// args: --function harness
// output: variables without an initialiser and allocated memory are inputs, and objects of type _Bool hold 0 or 1
/* A variable without an initialiser holds an input: reading it is no error, and it does not change by itself. */
void harness(void)
{
    int x, y = x;
    struct { int a; char b[3]; } s, t = s;
    __CPROVER_assert(x == y && t.a == s.a && t.b[2] == s.b[2], "one value until it is written");
}
