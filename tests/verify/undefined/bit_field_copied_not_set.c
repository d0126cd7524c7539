// expect: false(uninitialised)
/* A bit-field that was not set is not in the copy of its structure. */
struct s { unsigned a:4, b:4; int z; };
int main(void){ struct s s, t; s.a = 1; s.z = 2; t = s; struct s *p = &t; return p->a + p->b > 3; }
