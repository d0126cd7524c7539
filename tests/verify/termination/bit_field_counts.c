// expect: true
// args: --property termination --timeout 20
/* Three bits get to seven. */
extern unsigned __VERIFIER_nondet_uint(void);
struct {
    unsigned a : 3;
} s;
int main(void)
{
    s.a = __VERIFIER_nondet_uint();
    while (s.a < 7)
        s.a++;
    return 0;
}
