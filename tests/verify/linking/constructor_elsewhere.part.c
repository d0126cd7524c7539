// part-of: constructor_elsewhere.c
int g;

__attribute__((constructor)) static void start(void)
{
    g = 1;
}
