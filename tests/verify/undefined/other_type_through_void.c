// expect: true
// output: memory may be used as another type than it has
/* The same behind a pointer to void. */
static int x = 1;
int main(void)
{
    void *p = &x;
    float *f = p;
    return *f > 1;
}
