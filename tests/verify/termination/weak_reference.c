// expect: false(termination)
// args: --property termination --timeout 20
/* A name that refers weakly to a function is that function. */
static void forever(int n)
{
    while (n != 3) {
        if (n > 3)
            n--;
    }
}
void count(int n)
{
    forever(n);
}
static void referred(int) __attribute__((weakref("count")));
int main(void)
{
    referred(1);
    return 0;
}
