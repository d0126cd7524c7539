/* Portable stand-in. */
#pragma once
#include <stdarg.h>
#include <stddef.h>
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout, *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)
#define BUFSIZ 8192
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int printf(const char *, ...), fprintf(FILE *, const char *, ...), sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int vprintf(const char *, va_list), vfprintf(FILE *, const char *, va_list), vsprintf(char *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list);
int scanf(const char *, ...), fscanf(FILE *, const char *, ...), sscanf(const char *, const char *, ...);
int putchar(int), putc(int, FILE *), fputc(int, FILE *), puts(const char *), fputs(const char *, FILE *);
int getchar(void), getc(FILE *), fgetc(FILE *), ungetc(int, FILE *);
char *fgets(char *, int, FILE *);
FILE *fopen(const char *, const char *);
int fclose(FILE *), fflush(FILE *), feof(FILE *), ferror(FILE *), fseek(FILE *, long, int), remove(const char *);
void clearerr(FILE *), rewind(FILE *), perror(const char *);
long ftell(FILE *);
size_t fread(void *, size_t, size_t, FILE *), fwrite(const void *, size_t, size_t, FILE *);
