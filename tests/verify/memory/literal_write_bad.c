// expect: false(valid-deref) line 9
// args: --property valid-memsafety
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char copy[] = "hello";
    char *p = __VERIFIER_nondet_int() ? copy : "hello";
    p[0] = 'H';
    return 0;
}
