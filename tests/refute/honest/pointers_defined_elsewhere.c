// Both pointers are somebody else's, and may lead to elements of one array.
extern int *p, *q;
int f(void) {
    *q = 1;
    p[9] = 0;
    return 10 / *q; // alarm: division-by-zero undecided
}
