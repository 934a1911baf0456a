import 'dart:async';

import 'subscriptions.dart';

/// Sends a call whose events have its number.
typedef CallWatch = Future<Object?> Function(
  String method,
  List<Object?> args, {
  required bool listens,
  required void Function(int number) onNumber,
});

/// The open watches of a client.
final class Watches {
  /// [lost] hears of a watch that a new engine refused.
  Watches({
    required Subscriptions subscriptions,
    required CallWatch call,
    required void Function(Map<String, Object?> message) send,
    required void Function(String method, Object error) lost,
  })  : _subscriptions = subscriptions,
        _call = call,
        _send = send,
        _lost = lost;

  final Subscriptions _subscriptions;
  final CallWatch _call;
  final void Function(Map<String, Object?> message) _send;
  final void Function(String method, Object error) _lost;
  final Set<_Watch> _open = {};

  /// Starts a watch; its subscription ends it. A failure of the call ends both.
  Future<StreamSubscription<T>> begin<T>(
    String method,
    Map<String, Object?> options, {
    required T Function(Object? payload) read,
    required void Function(T event) listener,
    bool Function(String event, Object? payload)? divert,
  }) async {
    late final EventSource<T> source;
    late final _Watch watch;
    source = EventSource<T>(
      read: read,
      divert: divert,
      send: _send,
      onListen: () {},
      onCancel: () {
        _open.remove(watch);
        _subscriptions.release(source);
      },
    );
    watch = _Watch(method, options, source);
    final subscription = source.stream.listen(listener);
    try {
      await _start(watch);
    } on Object {
      await subscription.cancel();
      rethrow;
    }
    if (watch.isEnded) {
      _subscriptions.release(source);
    } else {
      _open.add(watch);
    }
    return subscription;
  }

  Future<void> _start(_Watch watch) => _call(
        watch.method,
        [watch.options],
        listens: true,
        onNumber: (number) => _subscriptions.adopt(watch.source, number),
      );

  /// Ends the watches that a successful operation has ended.
  void after(String method) {
    final ended = switch (method) {
      'stopWatchPosition' => 'watchPosition',
      'stopWatchHeading' || 'stop' => 'watchHeading',
      _ => null,
    };
    if (ended == null) return;
    for (final watch in [..._open.where((watch) => watch.method == ended)]) {
      _end(watch);
    }
  }

  void _end(_Watch watch) {
    _open.remove(watch);
    watch.isEnded = true;
    _subscriptions.release(watch.source);
    watch.source.close();
  }

  /// Ends all watches here.
  void clear() => [..._open].forEach(_end);

  /// Starts all watches in a new engine.
  void sendAgain() {
    for (final watch in [..._open]) {
      // Its old number has no meaning in the new engine.
      _subscriptions.release(watch.source);
      unawaited(_startAgain(watch));
    }
  }

  Future<void> _startAgain(_Watch watch) async {
    try {
      await _start(watch);
      if (!_open.contains(watch)) _subscriptions.release(watch.source);
    } on Object catch (error) {
      _end(watch);
      _lost(watch.method, error);
    }
  }
}

final class _Watch {
  _Watch(this.method, this.options, this.source);

  final String method;
  final Map<String, Object?> options;
  final EventSource<Object?> source;
  bool isEnded = false;
}
