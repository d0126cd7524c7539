// expect: true
/* A queue of elements of any size, as bytes. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

struct q { size_t size, count; void *data; };
static void set(struct q *q, size_t i, const void *x) { memcpy((char *)q->data + i * q->size, x, q->size); }
static void get(struct q *q, size_t i, void *x) { memcpy(x, (char *)q->data + i * q->size, q->size); }

int main(void)
{
    struct q q = { sizeof(int), 4, malloc(4 * sizeof(int)) };
    if (q.data == NULL)
        return 0;
    for (size_t i = 0; i < 4; i++) {
        int x = (int)(10 * i);
        set(&q, i, &x);
    }
    unsigned i = __VERIFIER_nondet_uint() & 3;
    int y;
    get(&q, i, &y);
    assert(y == 10 * (int)i);
    free(q.data);
    return 0;
}
