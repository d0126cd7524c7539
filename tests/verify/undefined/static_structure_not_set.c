// expect: false(uninitialised)
/* A static object begins with zeros, but a member that is not set may be assigned to it. */
struct s { int x, y; } g;
static void f(void){ struct s l; l.x = 1; g = l; }
int main(void){ f(); return g.y > 0; }
