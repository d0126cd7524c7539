struct node { int value; struct node *next; };
int before(struct node *l, int k) {
    struct node *prev = 0;
    for (; l; l = l->next) {
        if (l->value == k)
            return prev->value; // alarm: null confirmed prev
        prev = l;
    }
    return 0;
}
