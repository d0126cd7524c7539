// expect: true
// args: --property unreach-call
// output: array indices and pointer offsets are in bounds
/* A pointer that moves by an amount nobody knows: an inductive proof says that it rests on bounds. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static char text[8];
static int g;

int main(void)
{
    char *p = text;
    while (__VERIFIER_nondet_int())
        *p++ = 'x';
    if (g)
        reach_error();
    return 0;
}
