// expect: false(unreach-call)
// args: --property unreach-call
/* A byte is promoted to int before it is divided: 255 % 16 is 15. A cast to unsigned of -1 is not a byte. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    unsigned char c = (unsigned char)__VERIFIER_nondet_uint();
    unsigned d = (unsigned)(signed char)c;
    if (c > 250 && c % 16 == 15 && d > 4294967290u && d % 16 == 15 && d / 16 == 268435455u)
        reach_error();
    return 0;
}
