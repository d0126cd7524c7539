// expect: true
// args: --property unreach-call
// output: calls through pointers from outside enter no function of this program
/* A table of functions from outside may name one of this program. */
extern void reach_error(void);

struct operations {
    void (*run)(void);
};
struct operations *get(void);

void f(void)
{
    reach_error();
}

int main(void)
{
    get()->run();
    return 0;
}
