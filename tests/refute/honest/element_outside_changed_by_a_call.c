// The function may fill a whole array.
void ext(int *);
int f(int *p, unsigned i) {
    i %= 4;
    p[i] = 1;
    ext(p);
    return 10 / p[i]; // alarm: division-by-zero undecided
}
