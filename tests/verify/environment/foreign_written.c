// expect: false(unreach-call) line 15
// args: --property unreach-call --arch 32
// What was written through the pointer is read back, also through a pointer to the record around it.
extern void reach_error(void);
struct inner { int a; int b; };
struct outer { int before; struct inner in; };
extern struct inner *lookup(void);

int main(void)
{
    struct inner *p = lookup();
    struct outer *o = (struct outer *)((char *)p - __builtin_offsetof(struct outer, in));
    o->in.b = o->before + 1;
    if (p->b == 6 && o->before == 5)
        reach_error();
    return 0;
}
