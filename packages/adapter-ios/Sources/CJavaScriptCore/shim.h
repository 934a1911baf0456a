#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

/*
 * In the library, but in headers that are not installed. An app in the App Store cannot use them: on Linux they end the
 * thread of an abandoned guest and measure its heap, so that tests can go on in the same process.
 */
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *environment);
extern void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback,
                                                void *environment);
extern JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
extern void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
