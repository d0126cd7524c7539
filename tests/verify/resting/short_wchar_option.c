// expect: false(unreach-call)
// args: --property unreach-call -- -fshort-wchar
/* Wide characters have two bytes. */
extern void reach_error(void);

int main(void)
{
    if (sizeof(L' ') == 2)
        reach_error();
    return 0;
}
