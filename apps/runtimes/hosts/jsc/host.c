/*
 * The smallest host: the guest's bundle in JavaScriptCore, its channel on standard input and output.
 *
 *   jsc-host <bundle.js> [--heap] [--turn <milliseconds>]
 *
 * Each line of input is one message for the guest, each message of the guest one line of output. When a message has been
 * dealt with and no promise job is left, a line says so: a full stop and the milliseconds since just before the bundle
 * was evaluated (". 12.345"). The first such line comes when the guest stands and may be spoken to. Messages are JSON
 * and therefore never begin with a full stop, and hold no line break.
 *
 * The rest of the host (storage, network, sensors, the one timer) is whoever holds the other ends. Input that ends is
 * the end of the process; with --heap the last line is then the bytes that the guest holds on the engine's heap ("heap 123").
 * JavaScriptCore interprets here and makes no machine code, as in the apps of iOS: the heap holds half as much, and a drive
 * takes two to three times as long, a millisecond a fix. JSC_useJIT=1 in the environment has it otherwise.
 *
 * It ends with status 1 and a sentence on standard error
 * - where the guest throws: a guest never does. A memory error of JavaScriptCore is one of these, or ends the process itself;
 * - where one call into the guest uses more processor time than --turn allows (default 60,000 ms; time in which the thread
 *   waits for a processor does not count);
 * - where the guest's `welcome` names another protocol than this host's.
 */
#define _GNU_SOURCE
#include <JavaScriptCore/JavaScript.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* In the library, but in a header that is not installed. JSGarbageCollect only asks for a collection some time later. */
extern JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
extern void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *environment);
extern void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback,
                                                void *environment);

/* The version of the messages (packages/guest/PROTOCOL.md), which host and guest must share. */
#define PROTOCOL 2

/* A drive of an hour takes seconds in all, interpreted on a busy machine. */
#define TURN_MILLIS 60000

static double now_millis(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void print_string(FILE *out, JSStringRef string) {
  size_t size = JSStringGetMaximumUTF8CStringSize(string);
  char *bytes = malloc(size);
  size_t written = bytes ? JSStringGetUTF8CString(string, bytes, size) : 0;
  if (written == 0) {
    fputs("a message of the guest does not fit into memory\n", stderr);
    exit(1);
  }
  fwrite(bytes, 1, written - 1, out);
  fputc('\n', out);
  free(bytes);
}

static void print_value(FILE *out, JSContextRef context, JSValueRef value) {
  JSStringRef text = JSValueToStringCopy(context, value, NULL);
  if (text == NULL) {
    fputs("something that is no text\n", out);
    return;
  }
  print_string(out, text);
  JSStringRelease(text);
}

static void refuse(JSContextRef context, const char *what, JSValueRef exception) {
  if (exception == NULL) return;
  fflush(stdout);
  fprintf(stderr, "%s: ", what);
  print_value(stderr, context, exception);
  exit(1);
}

static JSValueRef property(JSContextRef context, JSObjectRef object, const char *name) {
  JSStringRef key = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSObjectGetProperty(context, object, key, NULL);
  JSStringRelease(key);
  return value;
}

/* A guest posts its welcome first; every guest writes its fields in this order. */
static void check_protocol(JSStringRef text) {
  static const char welcome[] = "{\"welcome\":{\"protocol\":";
  char head[sizeof welcome + 12];
  JSStringGetUTF8CString(text, head, sizeof head);
  if (strncmp(head, welcome, sizeof welcome - 1) != 0) return;
  long protocol = strtol(head + sizeof welcome - 1, NULL, 10);
  if (protocol == PROTOCOL) return;
  fflush(stdout);
  fprintf(stderr,
          "the host speaks protocol %d and the guest protocol %ld: ship a host and a guest bundle of the same release\n",
          PROTOCOL, protocol);
  exit(1);
}

/* JavaScriptCore asks when the processor time of a call is used up. The process ends here: a promise job that were only
   terminated would leave the jobs behind it to run on. */
static bool overran(JSContextRef context, void *environment) {
  (void)context;
  fflush(stdout);
  fprintf(stderr, "the guest used more than %ld ms of processor time in one turn\n", *(long *)environment);
  exit(1);
}

/* The guest's `post(json)`. */
static JSValueRef post(JSContextRef context, JSObjectRef function, JSObjectRef receiver, size_t count,
                       const JSValueRef arguments[], JSValueRef *exception) {
  (void)function, (void)receiver, (void)exception;
  JSStringRef text = count > 0 ? JSValueToStringCopy(context, arguments[0], NULL) : NULL;
  if (text == NULL) return JSValueMakeUndefined(context);
  check_protocol(text);
  print_string(stdout, text);
  JSStringRelease(text);
  return JSValueMakeUndefined(context);
}

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  char *text = NULL;
  size_t size = 0;
  if (file == NULL || getdelim(&text, &size, '\0', file) < 0) {
    fprintf(stderr, "%s: %s\n", path, file == NULL || ferror(file) ? strerror(errno) : "an empty file is no bundle");
    exit(2);
  }
  fclose(file);
  return text;
}

/* No promise job is left: the engine runs them out when the outermost call into it returns. */
static void settled(double begun) {
  printf(". %.3f\n", now_millis() - begun);
  fflush(stdout);
}

static double heap_bytes(JSContextRef context) {
  JSSynchronousGarbageCollectForDebugging(context);
  return JSValueToNumber(context, property(context, JSGetMemoryUsageStatistics(context), "heapSize"), NULL);
}

int main(int count, char **arguments) {
  bool heap = false;
  bool usable = count >= 2;
  long turn_millis = TURN_MILLIS;
  for (int at = 2; at < count; at++) {
    if (strcmp(arguments[at], "--heap") == 0) heap = true;
    else if (strcmp(arguments[at], "--turn") == 0 && at + 1 < count) turn_millis = strtol(arguments[++at], NULL, 10);
    else usable = false;
  }
  if (!usable || turn_millis <= 0) {
    fprintf(stderr, "usage: %s <bundle.js> [--heap] [--turn <milliseconds>]\n", arguments[0]);
    return 2;
  }
  char *source = read_file(arguments[1]);
  setenv("JSC_useJIT", "0", 0);
  JSGlobalContextRef context = JSGlobalContextCreate(NULL);
  JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(context), (double)turn_millis / 1e3, overran, &turn_millis);
  JSObjectRef global = JSContextGetGlobalObject(context);
  JSValueRef exception = NULL;
  double empty = heap ? heap_bytes(context) : 0;

  double begun = now_millis();
  JSStringRef script = JSStringCreateWithUTF8CString(source);
  JSStringRef name = JSStringCreateWithUTF8CString(arguments[1]);
  JSEvaluateScript(context, script, NULL, name, 1, &exception);
  refuse(context, "the bundle threw", exception);
  JSValueRef boot = property(context, global, "geoGuest");
  if (!JSValueIsObject(context, boot)) {
    fprintf(stderr, "%s left no geoGuest on the global object\n", arguments[1]);
    return 1;
  }
  JSValueRef channel = JSObjectMakeFunctionWithCallback(context, NULL, post);
  JSValueRef deliver = JSObjectCallAsFunction(context, (JSObjectRef)boot, NULL, 1, &channel, &exception);
  refuse(context, "geoGuest threw", exception);
  JSObjectRef guest = JSValueToObject(context, deliver, &exception);
  refuse(context, "geoGuest gave no function", exception);
  JSValueProtect(context, guest);
  settled(begun);

  char *line = NULL;
  size_t size = 0;
  for (ssize_t length; (length = getline(&line, &size, stdin)) >= 0;) {
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
    JSStringRef text = JSStringCreateWithUTF8CString(line);
    JSValueRef message = JSValueMakeString(context, text);
    JSStringRelease(text);
    JSObjectCallAsFunction(context, guest, NULL, 1, &message, &exception);
    refuse(context, "the guest threw", exception);
    settled(begun);
  }
  if (heap) printf("heap %.0f\n", heap_bytes(context) - empty);
  return 0;
}
