// stops: return
static int sometimes(int x)
{
    if (x > 5)
        return 1;
}

int main(int argc, char **argv)
{
    (void)argv;
    return sometimes(argc) + 1;
}
