// The pointers lead to one structure or to two.
struct item {
    int a, b;
};
int f(struct item *p, struct item *q) {
    if (p->a == 0)
        return 0;
    q->b = 0;
    return 10 / p->a; // alarm: division-by-zero refuted
}
