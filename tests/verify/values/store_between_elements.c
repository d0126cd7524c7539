// expect: unknown
// args: --property unreach-call
/* A store at one of many positions, not all of them an element's, changes parts of elements. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
struct __attribute__((packed)) packed { int v; };
int buffer[17];
int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 64)
        return 0;
    ((struct packed *)((char *)buffer + i))->v = 0x01010101;
    if (buffer[0] == 0x01010100)
        reach_error();
    return 0;
}
