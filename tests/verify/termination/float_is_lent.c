// expect: false(termination)
// args: --property termination --timeout 30
/* A float that is lent to a function is increased by less than it can hold. */
static void step(float *at)
{
    *at += 1.0f;
}
int main(void)
{
    float x = 0;
    while (x < 1e9f)
        step(&x);
    return 0;
}
