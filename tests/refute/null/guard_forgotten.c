struct node { int value; struct node *next; };
int f(struct node *l, int k) {
    int r = 0;
    if (l)
        r = l->value;
    if (k > 5)
        return l->value; // alarm: null confirmed
    return r;
}
