// expect: true
// args: --property unreach-call --timeout 50 --jobs 2
/* Every element of a long array is set before all are looked at. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[100000];

int main(void)
{
    int i;
    for (i = 0; i < 100000; i++)
        a[i] = 7;
    for (i = 0; i < 100000; i++)
        if (a[i] != 7)
            reach_error();
    return 0;
}
