// expect: false(trap-representation)
/* The same in a union. */
extern int __VERIFIER_nondet_int(void);
union u { unsigned char c; _Bool b; };
int main(void)
{
    union u u;
    u.c = __VERIFIER_nondet_int() & 3;
    return u.b;
}
