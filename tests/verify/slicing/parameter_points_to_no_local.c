// expect: true
// args: --property unreach-call --function set
/* No pointer from outside points to a local whose address nobody has. */
extern void reach_error(void);
void set(int *p)
{
    int own = 1;
    *p = 2;
    if (own != 1)
        reach_error();
}
