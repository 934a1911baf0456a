import 'dart:async';
import 'dart:convert';

import 'package:geo_background/geo_background.dart';

/// The host's end of a channel, as a test plays it.
final class ScriptedChannel implements GeoChannel {
  /// What the client has sent.
  final List<Map<String, dynamic>> sent = [];

  @override
  void Function(String text)? receive;

  @override
  void post(String text) => sent.add(jsonDecode(text) as Map<String, dynamic>);

  /// A message of the host.
  void say(Map<String, Object?> message) => receive?.call(jsonEncode(message));

  /// The last message that has this field.
  Map<String, dynamic> last(String field) => sent.lastWhere((message) => message.containsKey(field));

  /// The call of a method, when it has been sent.
  Future<Map<String, dynamic>> call(String method) async {
    for (;;) {
      final calls = sent.where((message) => message['method'] == method);
      if (calls.isNotEmpty) return calls.last;
      await Future<void>.delayed(Duration.zero);
    }
  }

  /// Answers the last call of a method.
  Future<void> answer(String method, [Object? value]) async {
    final call = await this.call(method);
    say({'result': call['call'], if (value != null) 'value': value});
  }
}

/// Everything that was begun has run.
Future<void> rest() => Future<void>.delayed(const Duration(milliseconds: 1));
