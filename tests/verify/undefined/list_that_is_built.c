// expect: true
/* A list whose nodes are set when they are made. */
#include <stdlib.h>
struct n { int v; struct n *next; };
extern int __VERIFIER_nondet_int(void);
int main(void){ struct n *head = 0; for (int i = 0; i < 4; i++) { struct n *x = malloc(sizeof *x); if (!x) break; x->v = i; x->next = head; head = x; } int s = 0; for (struct n *p = head; p; p = p->next) s += p->v; while (head) { struct n *q = head->next; free(head); head = q; } return s; }
