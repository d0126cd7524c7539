// expect: true
// args: --property unreach-call --timeout 50
/* The counters are globals that a callee moves. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned produced, consumed, stock;

static void produce(void)
{
    produced += 2;
    stock += 2;
}

static void consume(void)
{
    consumed++;
    stock--;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            produce();
        else
            consume();
        if (produced - consumed != stock)
            reach_error();
    }
    return 0;
}
