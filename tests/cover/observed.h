extern int n, trigger, answer, one, mode, dummy;
void observed_step(void);
