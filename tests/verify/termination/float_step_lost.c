// expect: false(termination)
// args: --property termination --timeout 20
/* One added to a large float is lost. */
int main(void)
{
    for (float f = 16777210.0f; f < 1e8f; f += 1.0f)
        ;
    return 0;
}
