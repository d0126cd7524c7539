// expect: unknown
// args: --property unreach-call --timeout 5
/* An uninitialised pointer may lead to some memory, but nobody chose it to hold the address of a variable that the program knows. */
extern void reach_error(void);
struct info { int *palette; };
int counter = 1;
int main(void)
{
    struct info *info;
    *info->palette = 0;
    if (counter != 1)
        reach_error();
    return 0;
}
