// stops: lifetime has ended
static int *escape(int x)
{
    int local = x;
    int *p = &local;
    return p;
}

int main(void)
{
    return *escape(3);
}
