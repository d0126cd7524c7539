// expect: true
/* A note is no goal and no assumption: what holds is proved with it, and what follows it is not cut off. */
int nondet_int(void);

int main(void)
{
    int x = nondet_int(), n = 0;
    __CPROVER_input("x", x);
    for (int i = 0; i < 3; i++) {
        n += x > 5;
        __CPROVER_output("so far", n, i);
    }
    __CPROVER_assert(n == 0 || n == 3, "all or nothing");
}
