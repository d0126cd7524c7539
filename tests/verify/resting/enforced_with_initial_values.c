// expect: true
// args: --enforce f
// output: globals have their initial values
/* The contract holds where the entry function calls it, with the values that statics have there. */
static int s;
void set(int x) { s = x; }

int f(void) __CPROVER_requires(1) __CPROVER_assigns() __CPROVER_ensures(__CPROVER_return_value == 0)
{
    return s;
}

int main(void)
{
    f();
    return 0;
}
