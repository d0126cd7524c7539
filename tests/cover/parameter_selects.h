extern int kind, active, count, u, y;
void selected_step(void);
