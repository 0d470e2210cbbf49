/* The calls of libvips that Bindery makes, each with fixed arguments (theirs are variadic, which Swift cannot call).
   Nothing of it is included or linked: every call is given the function, looked up when pictures first need it. */
#pragma once
#include <stddef.h>

typedef void *bindery_vips_call;
typedef int (*bindery_load)(const void *, size_t, void **, ...);
typedef int (*bindery_save)(void *, void **, size_t *, ...);

/* Of libvips' enumerations. */
enum { bindery_size_down = 2, bindery_fail_on_error = 2, bindery_sequential = 1 };

static inline int bindery_vips_init(bindery_vips_call call, const char *program) {
  return ((int (*)(const char *))call)(program);
}

static inline int bindery_vips_version(bindery_vips_call call, int part) {
  return ((int (*)(int))call)(part);
}

/* Functions without a result that take a number. */
static inline void bindery_vips_set(bindery_vips_call call, int value) {
  ((void (*)(int))call)(value);
}

static inline void bindery_vips_block(bindery_vips_call call, const char *name, int is_blocked) {
  ((void (*)(const char *, int))call)(name, is_blocked);
}

/* Functions without argument and result. */
static inline void bindery_vips_do(bindery_vips_call call) { ((void (*)(void))call)(); }

/* g_object_unref and g_free. */
static inline void bindery_vips_free(bindery_vips_call call, void *what) {
  ((void (*)(void *))call)(what);
}

static void bindery_no_log(const char *domain, int level, const char *message, void *data) {}

/* Keeps warnings about single pictures off the terminal: what is wrong with one is told by a finding. */
static inline void bindery_vips_silence(bindery_vips_call call) {
  ((void *(*)(void (*)(const char *, int, const char *, void *), void *))call)(bindery_no_log, NULL);
}

/* Turned as it is to be seen, in sRGB, and not wider than `width`. */
static inline int bindery_vips_thumbnail(bindery_vips_call call, const void *bytes, size_t count,
                                         void **image, int width) {
  return ((int (*)(const void *, size_t, void **, int, ...))call)(
      bytes, count, image, width, "height", 10000000, "size", bindery_size_down, "export_profile",
      "srgb", "fail_on", bindery_fail_on_error, NULL);
}

static inline int bindery_vips_load(bindery_vips_call call, const void *bytes, size_t count,
                                    void **image) {
  return ((bindery_load)call)(bytes, count, image, "access", bindery_sequential, "fail_on",
                              bindery_fail_on_error, NULL);
}

/* As above, every picture of an animation. */
static inline int bindery_vips_load_all(bindery_vips_call call, const void *bytes, size_t count,
                                        void **image) {
  return ((bindery_load)call)(bytes, count, image, "n", -1, "access", bindery_sequential, "fail_on",
                              bindery_fail_on_error, NULL);
}

/* A copy with all its pixels in memory, or NULL. */
static inline void *bindery_vips_copy(bindery_vips_call call, void *image) {
  return ((void *(*)(void *))call)(image);
}

static inline int bindery_vips_average(bindery_vips_call call, void *image, double *average) {
  return ((int (*)(void *, double *, ...))call)(image, average, NULL);
}

static inline int bindery_vips_blob(bindery_vips_call call, void *image, const char *name,
                                    const void **bytes, size_t *count) {
  return ((int (*)(void *, const char *, const void **, size_t *))call)(image, name, bytes, count);
}

static inline int bindery_vips_number(bindery_vips_call call, void *image) {
  return ((int (*)(void *))call)(image);
}

static inline int bindery_vips_save_jpeg(bindery_vips_call call, void *image, void **bytes,
                                         size_t *count, int quality) {
  return ((bindery_save)call)(image, bytes, count, "Q", quality, "optimize_coding", 1, "strip", 1,
                              NULL);
}

static inline int bindery_vips_save_png(bindery_vips_call call, void *image, void **bytes,
                                        size_t *count) {
  return ((bindery_save)call)(image, bytes, count, "compression", 9, "filter", 0xF8, "strip", 1,
                              NULL);
}

static inline int bindery_vips_save_webp(bindery_vips_call call, void *image, void **bytes,
                                         size_t *count, int quality, int is_lossless) {
  return ((bindery_save)call)(image, bytes, count, "Q", quality, "lossless", is_lossless,
                              "smart_subsample", !is_lossless, "effort", 4, "strip", 1, NULL);
}
