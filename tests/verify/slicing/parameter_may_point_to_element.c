// expect: false(unreach-call)
// args: --property unreach-call --function set
// unconfirmed: cannot be given to the compiled program
/* A pointer from outside may point to an element of an array that others can name. */
extern void reach_error(void);
int table[4];
void set(int *p)
{
    table[2] = 1;
    *p = 7;
    if (table[2] == 7)
        reach_error();
}
