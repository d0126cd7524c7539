// The pointer may lead to the seventh element behind the other one, which is none of those that are tried.
int f(int *q, int *p) {
    if (*p == 0)
        return 0;
    q[0] = 1;
    q[6] = 0;
    if (q[0] == 0)
        return 0;
    return 10 / *p; // alarm: division-by-zero undecided
}
