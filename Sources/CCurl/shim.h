/* The variadic calls of libcurl that Bindery makes, each with fixed arguments: Swift cannot call theirs. */
#pragma once
#include <curl/curl.h>

static inline CURLcode bindery_curl_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode bindery_curl_number(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode bindery_curl_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

/* For options of CURLOPTTYPE_OFF_T. */
static inline CURLcode bindery_curl_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

/* For CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION and CURLOPT_READFUNCTION. */
static inline CURLcode bindery_curl_callback(CURL *easy, CURLoption option,
                                             size_t (*call)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(easy, option, call);
}

/* For CURLOPT_SEEKFUNCTION. */
static inline CURLcode bindery_curl_seek(CURL *easy, int (*call)(void *, curl_off_t, int)) {
  return curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, call);
}

/* Nothing but HTTP, with or without TLS. */
static inline CURLcode bindery_curl_web_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* The status of the answer; 0 as long as there is none. */
static inline long bindery_curl_status(CURL *easy) {
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/* Where a redirection leads; NULL where there is none. */
static inline const char *bindery_curl_redirection(CURL *easy) {
  const char *url = NULL;
  curl_easy_getinfo(easy, CURLINFO_REDIRECT_URL, &url);
  return url;
}
