// The list may contain the global, which the loop then changes.
struct node { int value; struct node *next; };
struct node first = {1, 0};
int f(struct node *l) {
    first.value = 1;
    for (; l; l = l->next)
        l->value = 0;
    return 10 / first.value; // alarm: division-by-zero confirmed
}
