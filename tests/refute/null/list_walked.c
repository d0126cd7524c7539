struct node { int value; struct node *next; };
int f(struct node *l) {
    int s = 0;
    for (int i = 0; i < 3 && l; i++) {
        s ^= l->value; // alarm: null refuted
        l = l->next;
    }
    return s;
}
