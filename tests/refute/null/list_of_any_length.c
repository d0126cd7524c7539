struct node { int value; struct node *next; };
int sum(struct node *l) {
    int s = 0;
    while (l) {
        s ^= l->value; // alarm: null refuted
        l = l->next;
    }
    return s;
}
int before(struct node *l, int k) {
    struct node *prev = 0;
    for (; l; l = l->next) {
        if (l->value == k && prev)
            return prev->value; // alarm: null refuted prev
        prev = l;
    }
    return 0;
}
