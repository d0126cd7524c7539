// stops: uninitialised
int main(int argc, char **argv)
{
    int x;
    (void)argv;
    if (argc > 10)
        x = 1;
    return x + 1;
}
