// expect: true
// args: --property unreach-call
// output: calls through pointers from outside enter no function of this program
/* A pointer from outside may lead to a function that nothing here calls: a proof says that it rests on the opposite. */
extern void reach_error(void);

extern void (*hook)(void);

void f(void)
{
    reach_error();
}

int main(void)
{
    hook();
    return 0;
}
