// The function writes one variable; the other one stays unwritten.
extern int fill(int *);
int f(int n) {
    int x, y;
    if (n == 7)
        y = 1;
    fill(&x);
    return x + y; // alarm: uninitialised confirmed y
}
