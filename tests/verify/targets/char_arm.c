// expect: false(unreach-call) line 11
// args: --target=armv7-none-eabi --property unreach-call
// unconfirmed: the program is for armv7-none-eabi
/* Plain `char` is unsigned on ARM. */
extern void reach_error(void);

int main(void)
{
    char c = -1;
    if (c > 0)
        reach_error();
    return 0;
}
