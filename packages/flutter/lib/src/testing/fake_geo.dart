import 'dart:async';
import 'dart:collection';
import 'dart:convert';

import '../api/geo.dart';
import '../api/geo_event.g.dart';
import '../client/channel.dart';
import '../model/decode.dart';
import 'transcript.dart';

/// The engine's part in a recorded conversation, so that an app's tests see sequences of the real engine.
///
/// A transcript has a message a line: `> ` what the client said, `< ` what the engine said, in order; `RecordingChannel` records one. An
/// operation is answered with the recorded answer of its name, the last one again where there are no more; one without an answer fails
/// with `UnavailableException`. Pages of a list are cut from the recorded list, so that reading on ends.
///
/// Events come when a test plays them. As in the engine, an event that is delivered at least once waits under its id until a listener
/// has taken it, also over [restartApp]; others are dropped where nobody listens.
///
/// Where the transcript has several lives of the app (`{"attach":true}` again), [play] ends with each, and [restartApp] begins the next.
final class FakeGeo {
  /// Over a transcript, such as `driveTranscript`.
  FakeGeo(String transcript) : _lives = Queue.of(livesOf(transcript)) {
    _begin();
  }

  final Queue<Life> _lives;
  late Life _life;
  late _FakeChannel _channel;

  /// Event names by the numbers of their listeners.
  final Map<Object?, String> _listeners = {};

  /// Methods by the numbers of the watches that they started.
  final Map<Object?, String> _watches = {};

  /// What is not acknowledged, oldest first: by its id, with the listeners that have it.
  final Map<String, _Kept> _kept = {};

  /// Ids of headless events by their numbers.
  final Map<Object?, String?> _headless = {};

  /// The recorded list that an operation reads pages of.
  final Map<String, List<Object?>> _lists = {};

  /// What the app called, by name, in order.
  final List<String> calls = [];

  /// The ids of events that the app has acknowledged, by a listener or by the headless task.
  final List<String> acknowledged = [];

  /// The engine, as an app uses it; another one after [restartApp].
  Geo get geo => _geo;
  late Geo _geo;

  /// Are there events that were not played?
  bool get hasMore => _life.steps.isNotEmpty || _lives.isNotEmpty;

  /// The ids of events that wait for a listener to take them.
  List<String> get waiting => [..._kept.keys];

  /// The app's process ends, and begins again: `geo` is another client, whose listeners have what was not acknowledged. Nothing reaches
  /// the one before.
  Geo restartApp() {
    _channel.receive = null;
    _forget();
    _begin();
    for (final MapEntry(key: number, value: id) in _headless.entries) {
      final event = _channel.tasks.remove(number);
      if (id != null && event != null && !_life.isHeadless) _keep(id, _asListened(event));
    }
    _headless.clear();
    return _geo;
  }

  void _begin() {
    if (_lives.isNotEmpty) _life = _lives.removeFirst();
    final channel = _channel = _FakeChannel(this);
    _geo = Geo.over(() => channel, headless: _life.isHeadless);
  }

  void _forget() {
    _listeners.clear();
    _watches.clear();
    for (final kept in _kept.values) {
      kept.at.clear();
    }
  }

  void _said(Message message) {
    switch (message) {
      case {'call': final number, 'method': final String method}:
        if (method.startsWith('logger.')) return;
        if (message['part'] == null || message['part'] == 0) calls.add(method);
        if (message['part'] != null && !flagOf(message['last'])) {
          scheduleMicrotask(() => _say({'more': number}));
          return;
        }
        if (flagOf(message['listens'])) _watches[number] = method;
        final args = message['args'];
        _answer(number, method, args is List && args.isNotEmpty ? mapOf(args.first) : const {});
      case {'listen': final number, 'name': final String name}:
        _listeners[number] = name;
        scheduleMicrotask(_offer);
      case {'unlisten': final number}:
        _listeners.remove(number);
        _watches.remove(number);
        for (final kept in _kept.values) {
          kept.at.remove(number);
        }
        scheduleMicrotask(_offer);
      case {'taken': final String id}:
        _acknowledge(id);
      case {'handled': final number}:
        _channel.tasks.remove(number);
        final id = _headless.remove(number);
        if (id != null) _acknowledge(id);
      case {'detach': true}:
        _forget();
    }
  }

  void _acknowledge(String id) {
    _kept.remove(id);
    if (!acknowledged.contains(id)) acknowledged.add(id);
  }

  void _answer(Object? number, String method, Message query) {
    final channel = _channel;
    final messages = _answerOf(method, query);
    if (messages.last['error'] != null) _watches.remove(number);
    if (method == 'stopWatchPosition') _watches.removeWhere((_, started) => started == 'watchPosition');
    if (method == 'stopWatchHeading') _watches.removeWhere((_, started) => started == 'watchHeading');
    scheduleMicrotask(() {
      for (final message in messages) {
        channel.say({...message, 'result': number});
      }
    });
  }

  List<Message> _answerOf(String method, Message query) {
    final answers = _life.answers[method];
    if (answers == null) {
      // Nothing is pending here.
      if (method == 'idle') return [{}];
      return [
        {
          'error': {'code': 'UNAVAILABLE', 'message': 'the transcript has no answer to $method'},
        },
      ];
    }
    final key = pagedBy[method];
    final after = query['after'];
    final isNextPage = key != null && after != null && _lists.containsKey(method);
    if (isNextPage) return [{'value': _page(_lists[method]!, key, query)}];
    final messages = answers.length > 1 ? answers.removeFirst() : answers.first;
    if (key == null || messages.first['value'] is! List) return messages;
    final list = _lists[method] = [for (final message in messages) ...?message['value'] as List<Object?>?];
    // In parts, as it was, where it is all that was asked for.
    if (query['limit'] == null && after == null && messages.length > 1 && messages.last['last'] == true) return messages;
    return [{'value': _page(list, key, query)}];
  }

  List<Object?> _page(List<Object?> list, String key, Message query) {
    final after = query['after'];
    final from = after == null ? 0 : list.indexWhere((row) => mapOf(row)[key] == after) + 1;
    // Behind a record that the transcript does not have is nothing.
    if (after != null && from == 0) return const [];
    return list.skip(from).take(intOrNull(query['limit']) ?? list.length).toList();
  }

  void _say(Message message) => _channel.say(message);

  /// Delivers what waits to those who listen meanwhile.
  void _offer() {
    for (final kept in [..._kept.values.where((kept) => kept.at.isEmpty)]) {
      _deliver(kept.event, kept.at);
    }
  }

  void _keep(String id, Message event) {
    if (acknowledged.contains(id)) return;
    // Recorded again where it came again.
    final kept = _kept[id] ??= _Kept(event);
    if (kept.at.isEmpty) _deliver(event, kept.at);
  }

  void _deliver(Message event, Set<Object?> at) {
    for (final MapEntry(key: number, value: name) in [..._listeners.entries]) {
      if (name != event['event']) continue;
      at.add(number);
      _say({...event, 'listen': number});
    }
  }

  void _play(Step step) {
    switch (step) {
      case EventStep(:final message, :final watch?):
        for (final MapEntry(key: number, value: method) in [..._watches.entries]) {
          if (method == watch) _say({...message, 'listen': number});
        }
      case EventStep(:final message):
        final id = textOrNull(message['id']);
        if (id == null) {
          _deliver(message, {});
        } else {
          _keep(id, message);
        }
      case HeadlessStep(:final message):
        final id = textOrNull(message['id']);
        if (id != null && acknowledged.contains(id)) return;
        _headless[message['headless']] = id;
        _channel.tasks[message['headless']] = message;
        _say(message);
      case RestartStep():
        _forget();
        _say({'restarted': true});
    }
  }

  /// Plays all events that are left of this life of the app, or those up to the next one of a kind, with it.
  Future<void> play({GeoEvent<Object?>? until}) async {
    while (_life.steps.isNotEmpty) {
      final step = _life.steps.removeFirst();
      _play(step);
      await _settle();
      if (until != null && _nameOf(step) == until.name) return;
    }
  }

  static Object? _nameOf(Step step) => switch (step) {
        EventStep(:final message) => message['event'],
        HeadlessStep(:final message) => mapOf(message['event'])['name'],
        RestartStep() => null,
      };

  /// As many microtasks as a client needs to begin anew. Microtasks alone: a test's clock may stand still.
  static Future<void> _settle() async {
    for (var turn = 0; turn < 20; turn++) {
      await Future<void>.value();
    }
  }

  /// A headless event as a listener gets it.
  static Message _asListened(Message message) {
    final event = mapOf(message['event']);
    return {'event': event['name'], 'data': {...event}..remove('name'), 'id': message['id']};
  }
}

final class _Kept {
  _Kept(this.event);

  final Message event;

  /// The listeners that have it.
  final Set<Object?> at = {};
}

/// The channel of one client.
final class _FakeChannel implements GeoChannel {
  _FakeChannel(this._fake);

  final FakeGeo _fake;

  /// Headless events that were not handled, by their numbers.
  final Map<Object?, Message> tasks = {};

  @override
  void Function(String text)? receive;

  @override
  void post(String text) {
    if (identical(_fake._channel, this)) _fake._said(mapOf(jsonDecode(text)));
  }

  void say(Message message) => receive?.call(jsonEncode(message));
}
