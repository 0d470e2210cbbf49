// Preloaded into bindery by determinism.py: hands out every folder listing in an order of its own.
// SHUFFLE_SEED chooses the order; every listing shuffled adds one byte to the file SHUFFLE_COUNT, so that the
// test can tell "no difference" from "never asked".
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct listing {
  DIR *folder;
  struct dirent *entries;
  size_t count, next;
  struct listing *rest;
};

static struct listing *open_listings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t random_bits(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static void count_one(void) {
  const char *path = getenv("SHUFFLE_COUNT");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  fputc('.', file);
  fclose(file);
}

static struct listing *read_all(DIR *folder) {
  struct dirent *(*real)(DIR *) = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
  struct listing *made = calloc(1, sizeof *made);
  size_t room = 0;
  made->folder = folder;
  for (struct dirent *entry; (entry = real(folder));) {
    if (made->count == room) made->entries = realloc(made->entries, (room = room ? room * 2 : 64) * sizeof *entry);
    memcpy(&made->entries[made->count++], entry, entry->d_reclen);
  }
  const char *seed = getenv("SHUFFLE_SEED");
  uint64_t state = (seed ? strtoull(seed, NULL, 10) : 0) * 1000003u + made->count;
  for (size_t left = made->count; left > 1; left--) {
    size_t other = random_bits(&state) % left;
    struct dirent kept = made->entries[left - 1];
    made->entries[left - 1] = made->entries[other];
    made->entries[other] = kept;
  }
  count_one();
  return made;
}

static void forget(DIR *folder) {
  pthread_mutex_lock(&lock);
  for (struct listing **link = &open_listings; *link; link = &(*link)->rest) {
    if ((*link)->folder != folder) continue;
    struct listing *gone = *link;
    *link = gone->rest;
    free(gone->entries);
    free(gone);
    break;
  }
  pthread_mutex_unlock(&lock);
}

struct dirent *readdir(DIR *folder) {
  pthread_mutex_lock(&lock);
  struct listing *found = open_listings;
  while (found && found->folder != folder) found = found->rest;
  if (!found) {
    found = read_all(folder);
    found->rest = open_listings;
    open_listings = found;
  }
  struct dirent *entry = found->next < found->count ? &found->entries[found->next++] : NULL;
  pthread_mutex_unlock(&lock);
  return entry;
}

// On the 64-bit systems that run this, both names mean one thing.
struct dirent64 *readdir64(DIR *folder) { return (struct dirent64 *)readdir(folder); }

void rewinddir(DIR *folder) {
  forget(folder);
  ((void (*)(DIR *))dlsym(RTLD_NEXT, "rewinddir"))(folder);
}

int closedir(DIR *folder) {
  forget(folder);
  return ((int (*)(DIR *))dlsym(RTLD_NEXT, "closedir"))(folder);
}
