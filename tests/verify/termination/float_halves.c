// expect: true
// args: --property termination --timeout 20
/* A positive float halved ends at zero. */
int main(void)
{
    float x = 8.0f;
    while (x > 0)
        x *= 0.5f;
    return 0;
}
