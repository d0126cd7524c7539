// expect: false(unreach-label)
// unconfirmed: reaching a label leaves no trace
// args: --property unreach-label:ERROR
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 77)
        goto ERROR;
    return 0;
ERROR:
    return 1;
}
