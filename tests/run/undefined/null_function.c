// stops: null function pointer
int main(void)
{
    int (*volatile f)(int) = 0;
    return f(3);
}
