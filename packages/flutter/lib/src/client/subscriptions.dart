import 'dart:async';
import 'dart:collection';

import 'calls.dart';


/// Most events that wait in one paused subscription: at a fix a second about a quarter of an hour. When more come the oldest go.
const int waitingEventsMax = 1024;

/// Event streams by the number of their listener or watch.
final class Subscriptions {
  /// [next] gives numbers, [send] never throws.
  Subscriptions({required int Function() next, required Send send})
      : _next = next,
        _send = send;

  final int Function() _next;
  final Send _send;
  final Map<int, EventSource<Object?>> _open = {};

  /// A stream of one event. Each listens once; `listen` on the wire is sent when it does.
  Stream<T> listen<T>(String name, T Function(Object? payload) read) {
    late final EventSource<T> source;
    source = EventSource<T>(
      name: name,
      read: read,
      send: _send,
      onListen: () {
        _add(source, _next());
        _send({'listen': source.number, 'name': name});
      },
      onCancel: () => _remove(source),
    );
    return source.stream;
  }

  /// Takes the events of a call that started a watch.
  void adopt(EventSource<Object?> source, int number) => _add(source, number);

  void _add(EventSource<Object?> source, int number) {
    source.number = number;
    _open[number] = source;
  }

  void _remove(EventSource<Object?> source) {
    if (identical(_open.remove(source.number), source)) _send({'unlisten': source.number});
  }

  /// Ends the events of one source, in the engine too; its stream stays as it is.
  void release(EventSource<Object?> source) => _remove(source);

  /// An event of the engine. One for a stream that was cancelled meanwhile is not acknowledged.
  void event(Map<String, dynamic> message) => _open[message['listen']]?.add(message);

  /// The channel could not attach this client: its stream has the error, and goes on where a later attempt succeeds.
  void failed(Object? number, Object error) => _open[number]?.fail(error);

  /// Adds all listeners to a new engine, under new numbers: it may have received higher numbers than the old ones.
  void sendAgain() {
    for (final source in [..._open.values]) {
      final name = source.name;
      if (name == null) continue;
      // Where it was on its way while the engine restarted, the new one has it, and would wait for its acknowledgements.
      _remove(source);
      _add(source, _next());
      _send({'listen': source.number, 'name': name});
    }
  }

  /// Ends all streams, here and in the engine.
  void removeAll() {
    for (final number in _open.keys) {
      _send({'unlisten': number});
    }
    clear();
  }

  /// Ends all streams here; the engine removes its own when the client detaches.
  void clear() {
    final sources = [..._open.values];
    _open.clear();
    for (final source in sources) {
      source.close();
    }
  }
}

/// The events of one listener. An event is acknowledged when the app's listener has returned from it: what waits while the
/// subscription is paused is not, and comes again after a kill.
final class EventSource<T> {
  /// [name] is null for a watch.
  EventSource({
    required this.read,
    required Send send,
    required void Function() onListen,
    required FutureOr<void> Function() onCancel,
    this.name,
    this.divert,
  }) : _send = send {
    _controller = StreamController<T>(
      sync: true,
      onListen: onListen,
      onResume: () => scheduleMicrotask(_flow),
      onCancel: () {
        _waiting.clear();
        return onCancel();
      },
    );
  }

  /// The event's name on the wire.
  final String? name;

  /// Reads a payload.
  final T Function(Object? payload) read;

  /// True for an event that it has handled itself.
  final bool Function(String event, Object? payload)? divert;
  final Send _send;
  late final StreamController<T> _controller;
  final Queue<Map<String, dynamic>> _waiting = Queue();
  bool _isFlowing = false;

  /// Under which the engine sends the events; it changes with each engine.
  int number = 0;

  /// Ends when the listener is removed.
  Stream<T> get stream => _controller.stream;

  /// Takes an event of the engine.
  void add(Map<String, dynamic> message) {
    _waiting.add(message);
    // Those that are delivered at least once stay unacknowledged, and go to another listener.
    if (_waiting.length > waitingEventsMax) _waiting.removeFirst();
    _flow();
  }

  void _flow() {
    if (_isFlowing) return;
    _isFlowing = true;
    try {
      while (_waiting.isNotEmpty && !_controller.isPaused && !_controller.isClosed) {
        final message = _waiting.removeFirst();
        final event = message['event'];
        final id = message['id'];
        // A listener that throws does so in its zone, and not here.
        final isDiverted = divert?.call(event is String ? event : '', message['data']) ?? false;
        if (!isDiverted) _controller.add(read(message['data']));
        if (id != null) _send({'taken': id});
      }
    } finally {
      _isFlowing = false;
    }
  }

  /// Gives the stream an error.
  void fail(Object error) => _controller.addError(error);

  /// Ends the stream.
  void close() {
    _waiting.clear();
    unawaited(_controller.close());
  }
}
