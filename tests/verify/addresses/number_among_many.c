// expect: unknown: where objects lie
// args: --property valid-memsafety
/* A number is the address of the last of many objects whose addresses the program looked at. The access is valid. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int g0, g1, g2, g3, g4, g5, g6, g7, g8, g9, g10, g11, g12, g13, g14, g15, g16, g17, g18, g19;
unsigned long sum;

int main(void)
{
    unsigned long number = __VERIFIER_nondet_ulong();
    sum ^= (unsigned long)&g0;
    sum ^= (unsigned long)&g1;
    sum ^= (unsigned long)&g2;
    sum ^= (unsigned long)&g3;
    sum ^= (unsigned long)&g4;
    sum ^= (unsigned long)&g5;
    sum ^= (unsigned long)&g6;
    sum ^= (unsigned long)&g7;
    sum ^= (unsigned long)&g8;
    sum ^= (unsigned long)&g9;
    sum ^= (unsigned long)&g10;
    sum ^= (unsigned long)&g11;
    sum ^= (unsigned long)&g12;
    sum ^= (unsigned long)&g13;
    sum ^= (unsigned long)&g14;
    sum ^= (unsigned long)&g15;
    sum ^= (unsigned long)&g16;
    sum ^= (unsigned long)&g17;
    sum ^= (unsigned long)&g18;
    sum ^= (unsigned long)&g19;
    if (number != (unsigned long)&g19)
        return 0;
    return *(int *)number;
}
