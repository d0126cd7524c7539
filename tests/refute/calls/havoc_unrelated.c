// What the function may change has nothing to do with the divisor.
extern void update(int *);
extern int level;
int f(int *p, int n) {
    int d = 4;
    update(p);
    update(&level);
    return n / d; // alarm: division-by-zero refuted
}
