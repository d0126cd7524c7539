// expect: true
// output: volatile pointers hold what the program stored
/* A volatile pointer points to what it was set to; the proof says so. */
int main(void)
{
    int x = 5;
    int *volatile p = &x;
    return *p;
}
