/// A stand-in for `dart:ui`, which the standalone VM does not have.
/// Source: github.com/flutter/engine, lib/ui/plugins.dart at 3.22.
library;

/// `class CallbackHandle`
class CallbackHandle {
  /// `CallbackHandle.fromRawHandle(int handle)`
  CallbackHandle.fromRawHandle(this._handle);

  final int _handle;

  /// `int toRawHandle()`
  int toRawHandle() => _handle;
}

/// `abstract final class PluginUtilities`
abstract final class PluginUtilities {
  /// What handles stand for: on a phone they are kept by the process, here a test passes them on to its isolates.
  static List<Function> callbacks = [];

  /// False: as on the web, where both throw.
  static bool isImplemented = true;

  /// `static CallbackHandle? getCallbackHandle(Function callback)`: null for what is no top-level or static function.
  static CallbackHandle? getCallbackHandle(Function callback) {
    // lib/web_ui/lib/plugins.dart
    if (!isImplemented) throw UnimplementedError();
    // The VM writes `Closure: (…) => … from Function 'name': static.` for those alone.
    if (!callback.toString().endsWith(': static.')) return null;
    if (!callbacks.contains(callback)) callbacks.add(callback);
    return CallbackHandle.fromRawHandle(callbacks.indexOf(callback) + 1);
  }

  /// `static Function? getCallbackFromHandle(CallbackHandle handle)`
  static Function? getCallbackFromHandle(CallbackHandle handle) => callbacks.elementAtOrNull(handle.toRawHandle() - 1);
}
