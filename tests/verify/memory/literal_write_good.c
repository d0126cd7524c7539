// expect: true
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char copy[] = "hello";
    char *p = __VERIFIER_nondet_int() ? copy : copy + 1;
    p[0] = 'H';
    return 0;
}
