// expect: true
// args: 
/* KLEE's words, without its header. */
int main(void)
{
    int x, r = klee_range(2, 5, "r");
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x > 3);
    if (r < 2 || r > 4)
        klee_abort();
    if (x <= 3)
        klee_report_error("klee.c", 1, "less", "err");
    return 0;
}
