import 'dart:collection';
import 'dart:convert';

import '../model/decode.dart';

/// A message of the protocol.
typedef Message = Map<String, dynamic>;

/// Operations that give a list in pages, and the field by which the next page follows.
const Map<String, String> pagedBy = {'getLocations': 'uuid', 'getGeofences': 'identifier', 'getTrips': 'id'};

/// What the engine said by itself, in order.
sealed class Step {}

/// An event for the listeners of its name, or for the watches that a method started.
final class EventStep extends Step {
  EventStep(this.message, {this.watch});

  final Message message;

  /// `watchPosition` or `watchHeading`; null for a listener.
  final String? watch;
}

/// An event for the headless task.
final class HeadlessStep extends Step {
  HeadlessStep(this.message);

  final Message message;
}

/// The engine restarted.
final class RestartStep extends Step {}

/// The conversation of one client, from its `attach` on.
final class Life {
  Life({required this.isHeadless});

  /// Was the client started for headless events alone?
  final bool isHeadless;

  /// What each operation was answered, in order; an answer may have come in parts.
  final Map<String, Queue<List<Message>>> answers = {};
  final Queue<Step> steps = Queue();
}

/// Reads a transcript: the lives that an app had in it, one at least.
List<Life> livesOf(String transcript) {
  final lives = <Life>[];
  var methods = <Object?, String>{};
  var listeners = <Object?>{};
  var continued = <Object?>{};
  var open = <Object?, List<Message>>{};

  void begin({required bool isHeadless}) {
    lives.add(Life(isHeadless: isHeadless));
    methods = {};
    listeners = {};
    continued = {};
    open = {};
  }

  void answered(Object? number, Message message) {
    final method = methods[number];
    if (method == null) return;
    final answers = lives.last.answers[method] ??= Queue();
    final value = message['value'];
    if (pagedBy.containsKey(method) && value is List && answers.isNotEmpty && (continued.contains(number) || open.containsKey(number))) {
      // The next page, or part, of the same list.
      open[number] = answers.last..add(message);
      return;
    }
    final parts = open[number];
    if (parts == null) {
      answers.add(open[number] = [message]);
    } else {
      parts.add(message);
    }
  }

  for (final line in const LineSplitter().convert(transcript)) {
    if (line.length < 2 || line.startsWith('#')) continue;
    final message = mapOf(jsonDecode(line.substring(2)));
    if (message['attach'] == true) {
      begin(isHeadless: flagOf(message['headless']));
      continue;
    }
    if (lives.isEmpty) begin(isHeadless: false);
    switch (message) {
      case {'call': final number, 'method': final String method}:
        methods[number] = method;
        if (_afterOf(message['args']) != null) continued.add(number);
      case {'listen': final number, 'name': String()}:
        listeners.add(number);
      case {'result': final number}:
        answered(number, message);
      case {'event': _, 'listen': final number} when listeners.contains(number):
        lives.last.steps.add(EventStep(message));
      case {'event': _, 'listen': final number} when methods.containsKey(number):
        lives.last.steps.add(EventStep(message, watch: methods[number]));
      case {'headless': _, 'event': _}:
        lives.last.steps.add(HeadlessStep(message));
      case {'restarted': true}:
        lives.last.steps.add(RestartStep());
    }
  }
  if (lives.isEmpty) begin(isHeadless: false);
  return lives;
}

Object? _afterOf(Object? args) => args is List && args.isNotEmpty ? mapOf(args.first)['after'] : null;
