import 'dart:async';
import 'dart:collection';
import 'dart:convert';

import '../api/geo.dart';
import '../api/geo_event.g.dart';
import '../client/channel.dart';
import '../model/decode.dart';

/// The engine's part in a recorded conversation, so that an app's tests see sequences of the real engine.
///
/// A transcript has a message a line: `> ` what the client said, `< ` what the engine said, in order. An operation is answered with the
/// recorded answer of its name, the last one again where there are no more; one without an answer fails with `UnavailableException`. Events
/// come when a test plays them.
final class FakeGeo implements GeoChannel {
  /// Over a transcript, such as `driveTranscript`.
  FakeGeo(String transcript) {
    final methods = <Object?, String>{};
    final names = <Object?, String>{};
    for (final line in const LineSplitter().convert(transcript)) {
      if (line.length < 2 || line.startsWith('#')) continue;
      final message = mapOf(jsonDecode(line.substring(2)));
      switch (message) {
        case {'call': final number, 'method': final String method}:
          methods[number] = method;
        case {'listen': final number, 'name': final String name}:
          names[number] = name;
        case {'result': final number}:
          (_answers[methods[number] ?? ''] ??= Queue()).add(message);
        case {'event': _, 'listen': final number} when names.containsKey(number):
          _events.add(message);
      }
    }
  }

  final Map<String, Queue<Map<String, dynamic>>> _answers = {};
  final Queue<Map<String, dynamic>> _events = Queue();
  final Map<Object?, String> _listeners = {};

  /// What the app called, by name, in order.
  final List<String> calls = [];

  /// The ids of events that the app has acknowledged.
  final List<String> acknowledged = [];

  /// The engine, as an app uses it.
  late final Geo geo = Geo.over(() => this);

  /// Are there events that were not played?
  bool get hasMore => _events.isNotEmpty;

  void Function(String text)? _receive;

  @override
  set receive(void Function(String text)? receive) => _receive = receive;

  @override
  void post(String text) {
    final message = mapOf(jsonDecode(text));
    switch (message) {
      case {'call': final number, 'method': final String method}:
        if (method.startsWith('logger.')) return;
        calls.add(method);
        scheduleMicrotask(() => _say({..._answerOf(method), 'result': number}));
      case {'listen': final number, 'name': final String name}:
        _listeners[number] = name;
      case {'unlisten': final number}:
        _listeners.remove(number);
      case {'taken': final String id}:
        acknowledged.add(id);
    }
  }

  Map<String, dynamic> _answerOf(String method) {
    final answers = _answers[method];
    if (answers == null) {
      return {
        'error': {'code': 'UNAVAILABLE', 'message': 'the transcript has no answer to $method'},
      };
    }
    return answers.length > 1 ? answers.removeFirst() : answers.first;
  }

  void _say(Map<String, Object?> message) => _receive?.call(jsonEncode(message));

  /// Plays all events that are left, or those up to the next one of a kind, with it. An event without a listener is dropped.
  Future<void> play({GeoEvent<Object?>? until}) async {
    while (_events.isNotEmpty) {
      final event = _events.removeFirst();
      for (final MapEntry(:key, :value) in [..._listeners.entries]) {
        if (value == event['event']) _say({...event, 'listen': key});
      }
      // Microtasks alone: a test's clock may stand still.
      await Future<void>.value();
      if (event['event'] == until?.name) return;
    }
  }
}
