// expect: true
// args: --target=armv7-none-eabi --property unreach-call -fsigned-char
/* An option of the compiler takes the machine's default back. */
extern void reach_error(void);

int main(void)
{
    char c = -1;
    if (c > 0)
        reach_error();
    return 0;
}
