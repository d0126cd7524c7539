// stops: shift distance
int main(int argc, char **argv)
{
    (void)argv;
    return 1 << (argc + 31);
}
