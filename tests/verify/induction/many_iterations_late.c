// expect: false(unreach-call)
// args: --property unreach-call --timeout 50
/* The violation is in an iteration far behind those that are executed first. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int i, x = 0;
    for (i = 0; i < 6000; i++) {
        x += 2;
        if (i == 5990)
            reach_error();
    }
    return x;
}
