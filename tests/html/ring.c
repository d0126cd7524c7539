// A ring buffer whose reader forgets to check that it is not empty: the counterexample has more than thirty steps.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

#define SIZE 8
static int ring[SIZE];
static unsigned head, tail, filled;

static int put(int value)
{
    if (filled == SIZE)
        return -1;
    ring[head] = value;
    head = (head + 1) % SIZE;
    filled++;
    return 0;
}

static int get(void)
{
    int value = ring[tail];
    tail = (tail + 1) % SIZE;
    filled--; /* The bug: nothing to take. */
    return value;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 6; i++)
        put(i * i);
    for (int i = 0; i < 6; i++)
        sum += get();
    if (__VERIFIER_nondet_uchar() == 42)
        sum += get();
    if (filled > SIZE)
        reach_error();
    return sum;
}
