struct node { int value; struct node *next; };
int f(struct node *l) {
    int s = 0;
    while (l) {
        l = l->next;
        s ^= l->value; // alarm: null confirmed
    }
    return s;
}
