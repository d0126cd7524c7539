// expect: true
// args: --property unreach-call
/* A function that does not return does not, whatever the pointer's type says. */
extern void reach_error(void);
extern _Noreturn void leave(int);

int main(void)
{
    void (*go)(int) = leave;
    go(1);
    reach_error();
    return 0;
}
