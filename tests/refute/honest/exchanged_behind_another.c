// Compare-and-swap tells whether one pointer is just behind another.
int f(int *p, int *q) {
    *p = 1;
    *q = 2;
    return 10 / !__sync_bool_compare_and_swap(&p, q + 1, q); // alarm: division-by-zero undecided
}
