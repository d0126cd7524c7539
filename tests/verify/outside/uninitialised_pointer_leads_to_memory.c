// expect: false (unreach-call) line 13
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* What an uninitialised pointer leads to may hold anything. */
extern void reach_error(void);
struct info { int *palette; int depth; };
int counter = 1;
int main(void)
{
    struct info *info;
    *info->palette = 0;
    if (info->depth == 15)
        reach_error();
    return counter;
}
