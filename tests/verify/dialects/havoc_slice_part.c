// expect: true
// args: --function harness
/* Only the slice is wiped, and what it holds now may be read. */
void harness(void)
{
    struct { int a, b; } s = {1, 2};
    __CPROVER_havoc_slice(&s.b, 4);
    __CPROVER_assert(s.a == 1, "kept");
}
