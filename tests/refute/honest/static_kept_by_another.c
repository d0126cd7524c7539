// The address is kept in a variable before somebody returns it.
static int s;
static int *kept;
void start(void) {
    kept = &s;
}
int *get(void) {
    return kept;
}
int f(int *p) {
    s = 1;
    *p = 0;
    return 10 / s; // alarm: division-by-zero undecided
}
