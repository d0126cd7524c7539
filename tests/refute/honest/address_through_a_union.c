// The union shows the number that a pointer is.
union both {
    int *p;
    unsigned long l;
};
int f(int *p) {
    union both a;
    *p = 0;
    a.p = p;
    if (a.l % 64 == 4)
        return 10 / *p; // alarm: division-by-zero undecided
    return 0;
}
