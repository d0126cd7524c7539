// Only a node behind the third may be the global's: no proof may miss it.
struct node { int value; struct node *next; };
struct node first = {1, 0};
int f(struct node *l) {
    first.value = 1;
    int n = 0;
    for (; l; l = l->next)
        if (++n > 3)
            l->value = 0;
    return 10 / first.value; // alarm: division-by-zero confirmed
}
