// expect: true
// args: --property termination --timeout 20
/* The pointer goes through the array. */
int main(void)
{
    int a[10] = { 0 };
    int s = 0;
    for (int *p = a; p != a + 10; p++)
        s += *p;
    return s;
}
