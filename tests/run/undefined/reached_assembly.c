// unknown: no input is left
int main(void)
{
    int x;
    __asm__("movl $5, %0" : "=r"(x));
    return x;
}
