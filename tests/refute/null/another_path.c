// The reported path is infeasible, another one leads there.
int f(int x, int *p) {
    int *q = p;
    if (x > 0) {
        q = 0;
        if (x < 0)
            goto out;
        q = p;
    }
    if (x == -7) {
        q = 0;
        goto out;
    }
    return 0;
out:
    return *q; // alarm: null confirmed
}
