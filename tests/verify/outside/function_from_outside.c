// expect: true
// args: --property unreach-call
// output: calls through pointers from outside enter no function of this program
/* A function that outside code returned may be one of this program. */
extern void reach_error(void);
void (*get(void))(void);

void f(void)
{
    reach_error();
}

int main(void)
{
    void (*p)(void) = get();
    p();
    return 0;
}
