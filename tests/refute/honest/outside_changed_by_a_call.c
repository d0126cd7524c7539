// The function writes what it is given, although that is not ours.
void ext(int *);
int f(int *p) {
    if (*p == 0) return 0;
    ext(p);
    return 10 / *p; // alarm: division-by-zero undecided
}
