// The integer may be the value of the sixth node.
struct node {
    struct node *next;
    int value;
};
int f(struct node *h, int *p) {
    if (*p == 0)
        return 0;
    h->next->next->next->next->next->value = 0;
    return 10 / *p; // alarm: division-by-zero undecided
}
