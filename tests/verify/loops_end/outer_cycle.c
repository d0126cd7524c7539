// expect: true
// args: --check termination --timeout 20
/* The program comes back to a state again and again, but by its main loop only. */
static int on;
int main(void)
{
    while (1) {
        on = !on;
        for (int i = 0; i < 10; i++)
            ;
    }
}
