// expect: false(unreach-call)
// args: --property unreach-call -- -fshort-enums
/* Small enumerations have one byte. */
extern void reach_error(void);

enum e { A, B };

int main(void)
{
    if (sizeof(enum e) == 1)
        reach_error();
    return 0;
}
