// stops: division by zero
int main(int argc, char **argv)
{
    (void)argv;
    return 10 % (argc - 1);
}
