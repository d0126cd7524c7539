// expect: false(termination)
// args: --property termination --timeout 20 --volatile inputs
/* Somebody else has to set the flag. */
volatile int flag;
int main(void)
{
    while (!flag)
        ;
    return 0;
}
