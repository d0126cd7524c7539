// expect: true
/* An intrusive list of two items. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct link { struct link *next, *prev; };
struct item { int key; struct link link; int value; };

int main(void)
{
    struct link head = { &head, &head };
    struct item a = { 1, { 0, 0 }, 10 }, b = { 2, { 0, 0 }, 20 };
    struct item *all[] = { &a, &b };
    for (int i = 0; i < 2; i++) {
        struct link *l = &all[i]->link;
        l->next = head.next;
        l->prev = &head;
        head.next->prev = l;
        head.next = l;
    }
    int sum = 0;
    for (struct link *l = head.next; l != &head; l = l->next)
        sum += container_of(l, struct item, link)->value;
    assert(sum == 30);
    return 0;
}
