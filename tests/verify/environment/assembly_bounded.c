// expect: true
// args: --property unreach-call
/* Whatever the port gives and whatever the bit was, the index stays in range. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static unsigned long flags;

static int test_and_set(int bit)
{
    int old;
    __asm__ volatile("lock; bts %2,%1\n\tsbb %0,%0" : "=r"(old), "+m"(flags) : "Ir"(bit) : "memory");
    return old;
}

int main(void)
{
    int index = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned char value;
        __asm__ volatile("outb %b0, %w1" : : "a"(index), "Nd"(0x70));
        __asm__ volatile("inb %w1, %b0" : "=a"(value) : "Nd"(0x71));
        if (test_and_set(3))
            index = value % 10;
        if (index < 0 || index > 9)
            reach_error();
    }
    return 0;
}
