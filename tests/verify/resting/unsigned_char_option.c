// expect: false(unreach-call)
// args: --property unreach-call -- -funsigned-char
/* Options of the compiler that change the meaning are obeyed. */
extern void reach_error(void);

int main(void)
{
    char c = -1;
    if (c > 0)
        reach_error();
    return 0;
}
