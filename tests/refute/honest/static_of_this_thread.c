// A function gives the address of a static variable of this thread.
static _Thread_local int t;
int *get(void) { return &t; }
int f(int *p) {
    t = 1;
    *p = 0;
    return 10 / t; // alarm: division-by-zero undecided
}
