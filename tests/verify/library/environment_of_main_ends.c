// expect: unknown: an environment of more than 2 variables
/* The list ends, and its strings can be read. */
int main(int argc, char **argv, char **variables)
{
    int count = 0;
    while (variables[count] != 0 && variables[count][0] != 0)
        count++;
    return count == 1000;
}
