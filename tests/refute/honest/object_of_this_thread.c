// The address of a variable of this thread may be handed in.
_Thread_local int t;
int f(int *p) {
    t = 1;
    *p = 0;
    return 10 / t; // alarm: division-by-zero undecided
}
