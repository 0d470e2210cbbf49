/* System calls that Swift's C library modules do not show. */
#pragma once
#include <unistd.h>
#ifdef __linux__
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>

/* Exchanges two paths in one step: 0, or -1 and errno. */
static inline int bindery_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}
#endif
