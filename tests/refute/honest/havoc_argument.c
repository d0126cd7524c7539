// It may be set through the pointer: nobody knows.
extern void update(int *);
int f(int n) {
    int d = 4;
    update(&d);
    return n / d; // alarm: division-by-zero undecided
}
