// expect: true
// args: --check termination --reactive-loop serve.1 --timeout 20
/* A loop that an input leaves is meant not to end. */
extern int __VERIFIER_nondet_int(void);
static void serve(void)
{
    while (__VERIFIER_nondet_int())
        ;
}
int main(void)
{
    serve();
    for (unsigned char i = 0; i < 200; i++)
        ;
    return 0;
}
