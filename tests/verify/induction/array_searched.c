// expect: true
// args: --property unreach-call --timeout 50 --jobs 2
/* What was passed over in a search is not what was searched for. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int i, e = __VERIFIER_nondet_int();
    for (i = 0; i < 100000; i++)
        a[i] = __VERIFIER_nondet_int();
    i = 0;
    while (i < 100000 && a[i] != e)
        i++;
    for (int x = 0; x < i; x++)
        if (a[x] == e)
            reach_error();
    return 0;
}
