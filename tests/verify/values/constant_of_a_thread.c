// expect: false(deref)
// unconfirmed: the execution ends without a report (exit code 0)
/* What is constant cannot be written, though each thread has one of its own. */
static _Thread_local const int x = 1;
int main(void)
{
    int *p = (int *)&x;
    *p = 2;
    return 0;
}
