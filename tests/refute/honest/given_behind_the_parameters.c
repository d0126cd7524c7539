// A variadic function writes what its further arguments point to.
void ext(int, ...);
int f(void) {
    int x = 1;
    ext(1, &x);
    return 10 / x; // alarm: division-by-zero undecided
}
