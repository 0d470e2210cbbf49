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

/* Has the disk begin with what was written to a file, and does not wait for it. */
static inline void bindery_begin_sync(int file) {
  /* 2 is SYNC_FILE_RANGE_WRITE, which glibc shows to GNU sources only. */
  syscall(SYS_sync_file_range, file, (long)0, (long)0, 2);
}
#endif
