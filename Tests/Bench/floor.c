// The floor under every reader built on libyaml: the files named on stdin, one a line, are read whole and
// their events parsed and thrown away, on one thread. Nothing that bindery does can be left out of this.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

struct totals {
  size_t files, bytes, events;
};

static void die(const char *path, const char *why) {
  fprintf(stderr, "floor: %s: %s\n", path, why);
  exit(1);
}

// The buffer is kept for the next file and grows as needed.
static size_t read_whole(const char *path, unsigned char **buffer, size_t *room) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat about;
  if (file < 0 || fstat(file, &about) != 0) die(path, "cannot be opened");
  size_t size = (size_t)about.st_size;
  if (size > *room) {
    *room = size * 2;
    if (!(*buffer = realloc(*buffer, *room))) die(path, "no memory");
  }
  for (size_t have = 0; have < size;) {
    ssize_t got = read(file, *buffer + have, size - have);
    if (got <= 0) die(path, "cannot be read");
    have += (size_t)got;
  }
  close(file);
  return size;
}

static size_t count_events(const char *path, const unsigned char *text, size_t size) {
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) die(path, "no parser");
  yaml_parser_set_input_string(&parser, text, size);
  size_t events = 0;
  yaml_event_type_t last;
  do {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) die(path, parser.problem ? parser.problem : "does not parse");
    last = event.type;
    yaml_event_delete(&event);
    events++;
  } while (last != YAML_STREAM_END_EVENT);
  yaml_parser_delete(&parser);
  return events;
}

int main(void) {
  struct totals sum = {0, 0, 0};
  size_t room = 1 << 16;
  unsigned char *buffer = malloc(room);
  char *path = NULL;
  size_t path_room = 0;
  ssize_t length;
  while (buffer && (length = getline(&path, &path_room, stdin)) > 0) {
    if (path[length - 1] == '\n') path[length - 1] = 0;
    size_t size = read_whole(path, &buffer, &room);
    sum.events += count_events(path, buffer, size);
    sum.bytes += size;
    sum.files++;
  }
  printf("%zu files, %zu bytes, %zu events\n", sum.files, sum.bytes, sum.events);
  return 0;
}
