// expect: true
/* Padding that is compared, matrices, bytes in another order. */
#include <string.h>
#include <assert.h>
struct s { char c; int x; };
int main(void){ struct s a, b; memset(&a, 0, sizeof a); memset(&b, 0, sizeof b); a.c = b.c = 1; a.x = b.x = 2; (void)memcmp(&a, &b, sizeof a);
 int m[3][3]; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) m[i][j] = i*j; int t = 0; for (int i = 0; i < 9; i++) t += m[i/3][i%3];
 unsigned char raw[4]; unsigned v = 0x01020304; memcpy(raw, &v, 4); for (int i = 0; i < 2; i++) { unsigned char q = raw[i]; raw[i] = raw[3-i]; raw[3-i] = q; } memcpy(&v, raw, 4); assert(v == 0x04030201); 
 const char *s = "abc"; const char *e = s + strlen(s); assert(e - s == 3); for (const char *p = e; p > s; ) { --p; } return t; }
