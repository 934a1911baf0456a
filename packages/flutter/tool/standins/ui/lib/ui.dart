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
  static final List<Function> _known = [];

  /// `static CallbackHandle? getCallbackHandle(Function callback)`: null for what is no top-level or static function. The stand-in cannot
  /// tell them apart, and refuses closures by their text.
  static CallbackHandle? getCallbackHandle(Function callback) {
    if (callback.toString().contains('<anonymous closure>') || callback.toString().startsWith('Closure:') && callback.toString().contains('.<')) return null;
    if (!_known.contains(callback)) _known.add(callback);
    return CallbackHandle.fromRawHandle(_known.indexOf(callback) + 1);
  }

  /// `static Function? getCallbackFromHandle(CallbackHandle handle)`
  static Function? getCallbackFromHandle(CallbackHandle handle) {
    final index = handle.toRawHandle() - 1;
    return index >= 0 && index < _known.length ? _known[index] : null;
  }
}
