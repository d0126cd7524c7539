struct node { int value; };
int f(struct node *a, struct node *b) {
    struct node *p = a->value > 0 ? b : 0;
    if (a->value > 0 && b)
        return p->value; // alarm: null refuted
    return 0;
}
