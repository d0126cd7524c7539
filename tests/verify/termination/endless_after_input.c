// expect: false(termination)
// args: --property termination --timeout 20
/* Only some inputs lead into the endless loop. */
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 7)
        while (1)
            ;
    return 0;
}
