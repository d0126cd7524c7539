struct shared { int value; const char *name; };
int other_helper(void);
int third_helper(void);
int other_tentative(void);
struct shared make(int v);
extern const int table[];
inline int twice(int x) { return 2 * x; }
extern int (*callback)(void);
int call_back(void);
int counter(void);
