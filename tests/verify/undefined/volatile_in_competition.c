// expect: true
// args: --property unreach-call
// output: volatile objects are ordinary memory
/* The properties of SV-COMP mean ordinary memory. */
extern void reach_error(void);
int main(void)
{
    volatile int v = 1;
    if (v != 1)
        reach_error();
    return 0;
}
