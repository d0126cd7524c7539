// expect: false(termination)
// args: --property termination --timeout 20
/* From some number on a tenth is lost. */
int main(void)
{
    float x = 2097150.0f;
    while (x != 0.5f)
        x += 0.1f;
    return 0;
}
