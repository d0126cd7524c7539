// stops: null pointer
int main(int argc, char **argv)
{
    (void)argv;
    int *p = argc > 5 ? &argc : 0;
    return *p;
}
