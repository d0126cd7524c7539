// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A pointer that a function without a body returned may point to a member of what others can name. */
struct pair {
    int first, second;
} shared;
extern int *somewhere(void);
extern void reach_error(void);
int main(void)
{
    shared.second = 1;
    *somewhere() = 2;
    if (shared.second == 2)
        reach_error();
    return 0;
}
