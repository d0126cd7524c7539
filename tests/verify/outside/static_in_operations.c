// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* A static function in a table that others can name returns the address. */
extern void reach_error(void);

static int g;
static int *find(void) { return &g; }
struct operations { int *(*find)(void); } operations = { find };
int *where(void);

int main(void)
{
    int *p = where();
    g = 1;
    *p = 2;
    if (g == 2)
        reach_error();
    return 0;
}
