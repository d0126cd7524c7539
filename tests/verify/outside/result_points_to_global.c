// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A pointer that outside code returned may point to a global. */
extern void reach_error(void);
int *where(void);
int g;

int main(void)
{
    int *p = where();
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
