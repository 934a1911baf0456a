/*
 * The smallest host: the guest's bundle in JavaScriptCore, its channel on standard input and output.
 *
 *   jsc-host <bundle.js> [--heap]
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
 * Where the guest throws, the process ends with status 1 and the exception on standard error: a guest never throws.
 */
#define _GNU_SOURCE
#include <JavaScriptCore/JavaScript.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* In the library, but in a header that is not installed. JSGarbageCollect only asks for a collection some time later. */
extern JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
extern void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

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

/* The guest's `post(json)`. */
static JSValueRef post(JSContextRef context, JSObjectRef function, JSObjectRef receiver, size_t count,
                       const JSValueRef arguments[], JSValueRef *exception) {
  (void)function, (void)receiver, (void)exception;
  if (count > 0) print_value(stdout, context, arguments[0]);
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
  int heap = count == 3 && strcmp(arguments[2], "--heap") == 0;
  if (count != 2 && !heap) {
    fprintf(stderr, "usage: %s <bundle.js> [--heap]\n", arguments[0]);
    return 2;
  }
  char *source = read_file(arguments[1]);
  setenv("JSC_useJIT", "0", 0);
  JSGlobalContextRef context = JSGlobalContextCreate(NULL);
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
