// expect: false(unreach-call)
// args: --property unreach-call
/* A static local survives the calls. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void abort(void);

static int tick(void){static int n;n++;return n;}
int main(void)
{
    int last=0;
    while (__VERIFIER_nondet_int()){last=tick();if(last>=8)break;}if(last==8)reach_error();
    return 0;
}
