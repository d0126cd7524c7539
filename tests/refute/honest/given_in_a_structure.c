// The pointer is in a structure that is passed by value.
struct holder {
    int *p;
};
void ext(struct holder);
int f(void) {
    int x = 1;
    struct holder h = {&x};
    ext(h);
    return 10 / x; // alarm: division-by-zero undecided
}
