// The pointer that is used first may lead to a member of the union.
union either {
    float f;
    int i;
};
int f(union either *q, int *p) {
    if (*p == 0)
        return 0;
    q->i = 0;
    return 10 / *p; // alarm: division-by-zero undecided
}
