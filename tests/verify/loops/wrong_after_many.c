// expect: false (unreach-call)
// args: --property unreach-call
// Whatever the inputs are, the last of six hundred thousand iterations is wrong: running into it costs less than unwinding.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int seen[300000];

int main(void)
{
    int limit = __VERIFIER_nondet_int() % 2;
    for (int i = 0; i < 300000; i++)
        seen[i] = i + limit;
    for (int i = 0; i < 300000; i++)
        if (seen[i] < i || seen[i] > 299998)
            reach_error();
    return 0;
}
