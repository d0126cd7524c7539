// An index that is the distance to the beginning of a table.
struct o { int k; };
struct t { struct o *base; int n; };
int f(struct t *t, struct o *p) {
    if (p->k == 0 || t->base[0].k == 0) return 0;
    int i = p - t->base;
    return 10 / (i - 2); // alarm: division-by-zero undecided
}
