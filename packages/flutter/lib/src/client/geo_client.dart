import 'dart:async';
import 'dart:convert';

import '../model/decode.dart';
import '../model/geo_exception.g.dart';
import 'calls.dart';
import 'channel.dart';
import 'geofence_parts.dart';
import 'json_message.dart';
import 'opening.dart';
import 'paged_locations.dart';
import 'subscriptions.dart';
import 'watches.dart';

/// A headless event as the host sends it, with the id under which it comes again.
typedef HeadlessHandler = FutureOr<void> Function(Map<String, dynamic> event, String? id);

/// The engine behind a channel: what PROTOCOL.md of `@geo/guest` says of clients.
final class GeoClient {
  /// Attaches at once. [headless]: this isolate was started for headless events alone, and does not count as an attached app.
  GeoClient(this._channel, {bool headless = false}) {
    _channel.receive = _receive;
    _post({'attach': true, if (headless) 'headless': true});
  }

  final GeoChannel _channel;
  late final Calls _calls = Calls(_post);
  late final Subscriptions _subscriptions = Subscriptions(next: _calls.next, send: _trySend);
  late final Opening _opening = Opening((method, args) => _callNow(method, args));
  late final Watches _watches = Watches(
    subscriptions: _subscriptions,
    send: _trySend,
    call: (method, args, {required listens, required onNumber}) =>
        call(method, args, listens: listens, onNumber: onNumber),
    lost: (method, error) => log('error', ['$method was lost in a restart: $error']),
  );
  bool _isClosed = false;
  bool _isEngineBusy = false;
  int _restarts = 0;
  HeadlessHandler? _headless;
  final List<Map<String, dynamic>> _headlessWaiting = [];

  /// Is work pending, in the engine or in a call of this client?
  bool get isBusy => !_isClosed && (_isEngineBusy || _calls.open > 0);

  void _post(Map<String, Object?> message) {
    if (_isClosed) return;
    final method = message['method'];
    GeoException refuse(String complaint) => switch (method) {
          'ready' || 'setConfig' => InvalidConfigException('$method: $complaint'),
          'addGeofence' || 'addGeofences' => InvalidGeofenceException('$method: $complaint'),
          _ => InvalidArgumentException('$method: $complaint'),
        };
    _channel.post(jsonOf(message, refuse));
  }

  /// For messages without a result. An error of the channel is ignored: the log is at its other end.
  void _trySend(Map<String, Object?> message) {
    try {
      _post(message);
    } on Object {
      return;
    }
  }

  Future<Object?> _callNow(
    String method,
    List<Object?> args, {
    bool listens = false,
    void Function(int number)? onNumber,
  }) =>
      _isClosed
          ? Future.error(ClosedException('this client was closed'))
          : _calls.call(method, args: args, listens: listens, onNumber: onNumber);

  Future<T> _performed<T>(String method, Future<T> Function() send) async {
    final pending = _opening.pending;
    if (pending != null) await pending;
    final value = await send();
    if (method != 'exportBlackBox' && method != 'explain') _opening.opened();
    _watches.after(method);
    return value;
  }

  /// Calls an operation of the engine.
  Future<Object?> call(
    String method,
    List<Object?> args, {
    bool listens = false,
    void Function(int number)? onNumber,
  }) =>
      _performed(method, () => _callNow(method, args, listens: listens, onNumber: onNumber));

  /// `addGeofences`, in as many messages as it takes.
  Future<void> addGeofences(Stream<List<Map<String, dynamic>>> lists) => addGeofencesFrom(
        lists,
        whole: (list) => call('addGeofences', [list]),
        inParts: (first, pull) =>
            _performed('addGeofences', () => _calls.callInParts('addGeofences', first, pull)),
      );

  /// `getLocations`, a page at a time.
  Future<List<Object?>> getLocations(Map<String, dynamic>? query) =>
      pagedLocations((args) => call('getLocations', args), query);

  /// The same as a stream.
  Stream<Object?> queuedLocations(Map<String, dynamic>? query) =>
      streamedLocations((args) => call('getLocations', args), query);

  /// The stream of an event.
  Stream<T> listen<T>(String name, T Function(Object? payload) read) => _subscriptions.listen(name, read);

  /// Starts `watchPosition`, `watchHeading` or `watchLine`.
  Future<StreamSubscription<T>> watch<T>(
    String method,
    Map<String, Object?> options, {
    required T Function(Object? payload) read,
    required void Function(T event) listener,
    bool Function(String event, Object? payload)? divert,
  }) =>
      _watches.begin(method, options, read: read, listener: listener, divert: divert);

  /// Writes into the log of the engine, without an answer. Data that JSON cannot represent goes as its text.
  void log(String level, List<Object?> args) {
    Object? safe(Object? value) {
      try {
        jsonEncode(value);
        return value;
      } on Object {
        return '$value';
      }
    }

    _trySend({'call': _calls.next(), 'method': 'logger.$level', 'args': args.map(safe).toList()});
  }

  /// Who handles headless events that the host sends this client. Those that came before wait.
  void handleHeadless(HeadlessHandler handler) {
    _headless = handler;
    final waiting = [..._headlessWaiting];
    _headlessWaiting.clear();
    waiting.forEach(_runHeadless);
  }

  Future<void> _runHeadless(Map<String, dynamic> message) async {
    final handler = _headless;
    if (handler == null) return _headlessWaiting.add(message);
    final number = message['headless'];
    try {
      await handler(mapOf(message['event']), textOrNull(message['id']));
      _trySend({'handled': number});
    } on Object catch (error) {
      _trySend({
        'handled': number,
        'error': {'message': '$error'},
      });
    }
  }

  /// Completes when no work is pending.
  Future<void> idle() async {
    for (var before = -1; before != _restarts && !_isClosed;) {
      before = _restarts;
      try {
        await _callNow('idle', const []);
      } on GeoException {
        // A restart drops the call, so it is sent again.
        if (before == _restarts && !_isClosed) rethrow;
      }
    }
  }

  /// Ends every stream of this client.
  void removeListeners() {
    _watches.clear();
    _subscriptions.removeAll();
  }

  /// Detaches. The engine goes on.
  Future<void> close() async {
    if (_isClosed) return;
    _trySend({'detach': true});
    _isClosed = true;
    _channel.receive = null;
    _calls.failAll(ClosedException('this client was closed'));
    _watches.clear();
    _subscriptions.clear();
  }

  void _receive(String text) {
    final Map<String, dynamic>? message;
    try {
      message = mapOrNull(jsonDecode(text));
    } on FormatException catch (error) {
      return log('error', ['a message of the host was refused: ${error.message}']);
    }
    switch (message) {
      case {'result': _}:
        _calls.answered(message);
      case {'more': final number}:
        _calls.more(number);
      case {'headless': _}:
        unawaited(_runHeadless(message));
      case {'event': _}:
        _subscriptions.event(message);
      case {'listen': final number, 'error': final error}:
        _subscriptions.failed(number, GeoException.fromWire(error));
      case {'busy': final bool busy}:
        _isEngineBusy = busy;
      case {'restarted': _}:
        _restarted();
      default: // of a later version
    }
  }

  void _restarted() {
    _restarts++;
    const lost = 'the engine restarted before it answered; the operation may or may not have been performed';
    _calls.failAll(UnavailableException(lost));
    _subscriptions.sendAgain();
    _opening.restarted();
    _watches.sendAgain();
  }
}
