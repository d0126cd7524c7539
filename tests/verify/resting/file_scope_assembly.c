// expect: true
// args: --property unreach-call
// output: file-scope assembly at
/* The assembler makes one object of two: nobody looks, and the proof says so. */
extern void reach_error(void);
int b = 1;
extern int a;
__asm__(".globl a\n .set a,b");

int main(void)
{
    a = 2;
    if (b == 2)
        reach_error();
    return 0;
}
