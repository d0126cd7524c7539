// expect: false(valid-free) line 26
// args: --property valid-memsafety --timeout 60
// A list of any length: what one node costs must not grow with those before it.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
int main(void)
{
    struct node *head = 0;
    unsigned freed = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->value = __VERIFIER_nondet_int();
        n->next = head;
        head = n;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        freed++;
        if (freed == 30)
            free(head);
        head = next;
    }
    return 0;
}
