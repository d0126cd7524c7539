// expect: false(unreach-call)
// args: --property unreach-call -- -mms-bitfields
/* Bit-fields of different types do not share a unit. */
extern void reach_error(void);

struct s { char c : 4; int i : 4; };

int main(void)
{
    if (sizeof(struct s) == 8)
        reach_error();
    return 0;
}
