// expect: unknown: outside any live object
// args: --property unreach-call
/* Writing to a constant through a pointer from outside is undefined: nothing is known behind it. */
extern void reach_error(void);
int *where(void);
const int table[2] = {1, 2};

int main(void)
{
    int *p = where();
    *p = 9;
    if (table[0] == 9)
        reach_error();
    return 0;
}
