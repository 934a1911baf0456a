import 'dart:async';

/// Sends a call and completes with its result.
typedef CallNow = Future<Object?> Function(String method, List<Object?> args);

/// Calls `ready` for the app after the engine has restarted. The configuration is stored, so the call carries none of it.
final class Opening {
  /// [_callNow] calls an operation at once.
  Opening(this._callNow);

  final CallNow _callNow;
  bool _wasOpen = false;
  Future<void>? _reopening;

  /// A pending `ready`, which operations wait for.
  Future<void>? get pending => _reopening;

  /// An operation that needs `ready` has succeeded.
  void opened() => _wasOpen = true;

  /// The engine was restarted.
  void restarted() {
    if (!_wasOpen) return;
    late final Future<void> mine;
    mine = _callNow('ready', [
      {'reset': false},
    ])
        // Where it fails, the next operation fails for the same reason.
        .then((_) {}, onError: (Object _) {})
        .whenComplete(() {
      if (identical(_reopening, mine)) _reopening = null;
    });
    _reopening = mine;
  }
}
