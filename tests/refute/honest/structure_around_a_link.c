// The link is a part of a larger structure that others can name.
struct list { struct list *n; };
struct item { long a; struct list l; int v; } g;
int f(struct list *l) {
    g.v = 1;
    struct item *it = (struct item *)((char *)l - __builtin_offsetof(struct item, l));
    it->v = 0;
    return 10 / g.v; // alarm: division-by-zero undecided
}
