// expect: true
// args: --property unreach-call
/* Of so many objects it is said only where a model needs it that they do not overlap. */
extern void reach_error(void);
int v0; int v1; int v2; int v3; int v4; int v5; int v6; int v7; int v8; int v9; int v10; int v11; int v12; int v13; int v14; int v15; int v16; int v17; int v18; int v19; int v20; int v21; int v22; int v23; int v24; int v25; int v26; int v27; int v28; int v29; int v30; int v31; int v32; int v33; int v34; int v35; int v36; int v37; int v38; int v39; 
unsigned long at[40];
int main(void)
{
    unsigned long here[] = {(unsigned long)&v0, (unsigned long)&v1, (unsigned long)&v2, (unsigned long)&v3, (unsigned long)&v4, (unsigned long)&v5, (unsigned long)&v6, (unsigned long)&v7, (unsigned long)&v8, (unsigned long)&v9, (unsigned long)&v10, (unsigned long)&v11, (unsigned long)&v12, (unsigned long)&v13, (unsigned long)&v14, (unsigned long)&v15, (unsigned long)&v16, (unsigned long)&v17, (unsigned long)&v18, (unsigned long)&v19, (unsigned long)&v20, (unsigned long)&v21, (unsigned long)&v22, (unsigned long)&v23, (unsigned long)&v24, (unsigned long)&v25, (unsigned long)&v26, (unsigned long)&v27, (unsigned long)&v28, (unsigned long)&v29, (unsigned long)&v30, (unsigned long)&v31, (unsigned long)&v32, (unsigned long)&v33, (unsigned long)&v34, (unsigned long)&v35, (unsigned long)&v36, (unsigned long)&v37, (unsigned long)&v38, (unsigned long)&v39};
    for (int i = 0; i < 40; i++)
        at[i] = here[i];
    if (at[3] - at[7] < sizeof(int) || at[39] == at[38] || at[0] == at[39])
        reach_error();
    return 0;
}
