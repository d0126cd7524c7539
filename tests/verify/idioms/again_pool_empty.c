// expect: false(deref)
/* The pool is empty some time. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct node { struct node *next; int v; };
static struct node pool[3], *list;
static void init(void)
{
    for (int i = 0; i < 3; i++) {
        pool[i].next = list;
        list = &pool[i];
    }
}
static struct node *get(void)
{
    struct node *n = list;
    if (n)
        list = n->next;
    return n;
}
static void put(struct node *n)
{
    n->next = list;
    list = n;
}

int main(void)
{
    init();
    for (int i = 0; i < 4; i++) {
        struct node *n = get();
        if (n == NULL && __VERIFIER_nondet_int())
            break;
        n->v = i;
    }
    return 0;
}
