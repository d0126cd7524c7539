// expect: true
/* A list of free blocks: what was given back is given out again. */
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
    struct node *a = get();
    a->v = 1;
    put(a);
    struct node *b = get();
    assert(b == a);
    return 0;
}
