// part-of: renamed_elsewhere.c
extern int counter;

void change(void)
{
    counter = 2;
}
