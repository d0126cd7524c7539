// expect: unknown: outside any live object
// args: --property unreach-call --timeout 20
/* Bytes that the environment hands over are read as pointers. They may be addresses of blocks that were compared, and of objects that others know:
   the possibilities must not multiply at every access until nothing ends any more. */
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct ops {
    void (*start)(void);
    void (*stop)(void);
};
struct config {
    const char *name;
    struct ops *ops;
};
struct device {
    unsigned char raw[24];
    struct config *config;
    struct device *next;
};
extern struct device *first;
char *n0, *n1, *n2, *n3, *n4, *n5, *n6, *n7, *n8, *n9;
struct device *d0, *d1, *d2, *d3, *d4;
void *seen[6];
int count;

static void remember(void *p)
{
    for (int i = 0; i < count; i++)
        if (seen[i] == p)
            return;
    if (count < 6)
        seen[count++] = p;
}

int main(void)
{
    for (int i = 0; i < 12; i++)
        remember(calloc(1, sizeof(struct device)));
    n0 = n1 = n2 = n3 = n4 = n5 = n6 = n7 = n8 = n9 = "x";
    d0 = d1 = d2 = d3 = d4 = first;
    struct device *d = (struct device *)first->raw;
    unsigned char *bytes = *(unsigned char **)(first->raw + 8);
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)__VERIFIER_nondet_int();
    struct config *c = *(struct config **)(d->raw + 16);
    if (c->ops->start == c->ops->stop && count == 6)
        reach_error();
    return 0;
}
