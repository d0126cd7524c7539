// expect: false (unreach-call)
// args: --property unreach-call
/* The violation does not depend on what the instruction does. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int seen;

int main(void)
{
    int x;
    __asm__ volatile("inb %w1, %b0" : "=a"(x) : "Nd"(0x61));
    seen = x;
    int y = __VERIFIER_nondet_int();
    if (y == 77)
        reach_error();
    return seen;
}
