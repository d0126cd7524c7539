// expect: true
// args: --property unreach-call
// output: calls through pointers from outside enter no function of this program
/* Code outside may call a function with another argument than anybody here: a proof rests on the opposite. */
extern void reach_error(void);

extern void (*hook)(int);

void g(int x)
{
    if (x == 5)
        reach_error();
}

int main(void)
{
    g(1);
    hook(5);
    return 0;
}
