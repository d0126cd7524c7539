// expect: true
// args: --property unreach-call
/* A wide integer that is only declared, measured and carried along in a structure. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    struct big { char tag; unsigned _BitInt(1000) value; unsigned _BitInt(300) field : 150; } a = { 1 }, b;
    b = a;
    if (sizeof(a.value) != 128 || b.tag != 1)
        reach_error();
    if (b.tag != 1)
        b.value = 7;
    return 0;
}
