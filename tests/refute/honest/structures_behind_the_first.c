// The pointer may lead to an array of structures.
struct item {
    int kind, value;
    struct item *next;
};
int f(struct item *p, int i, int zero) {
    if (p->next == 0)
        return 0;
    if (i < 1 || p[i].kind != 4)
        return 1;
    return 5 / zero; // alarm: division-by-zero undecided
}
