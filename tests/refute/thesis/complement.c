#define PTY 4
// A flag that is set and not set.
int func(int flags, int *p) {
    int *q = (flags & PTY) ? p : 0;
    if (!p)
        return 0;
    if (~flags & PTY)
        return 1;
    return *q; // alarm: null refuted
}
