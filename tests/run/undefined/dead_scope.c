// stops: lifetime has ended
int main(void)
{
    int *p;
    {
        int inner = 5;
        p = &inner;
    }
    return *p;
}
