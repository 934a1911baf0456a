import 'dart:convert';
import 'dart:io';

/// A line of the conversation.
final class Line {
  Line(this.isOfDart, this.text);

  final bool isOfDart;
  final String text;

  /// The method, or the result, on the channel of the host; null on that of the guest.
  String? get host => text.startsWith('host ') ? text.substring(5) : null;

  Map<String, dynamic> get message => jsonDecode(text) as Map<String, dynamic>;
}

/// The conversation that the plugins in Kotlin and Swift replay as well, isolate by isolate.
List<List<Line>> conversation() {
  final isolates = <List<Line>>[];
  for (final line in File('packages/flutter/test/channel/conversation.txt').readAsLinesSync()) {
    if (line.startsWith('=')) isolates.add([]);
    if (line.startsWith('> ') || line.startsWith('< ')) isolates.last.add(Line(line.startsWith('>'), line.substring(2)));
  }
  return isolates;
}

/// What the names in the conversation stand for.
final class Names {
  final Map<String, Object?> _values = {};

  /// A line with the values of its names.
  String of(String text) => _values.entries.fold(text, (text, name) => text.replaceAll(name.key, '${name.value}'));

  /// Why [actual] has not what [expected] has; null where it has. A name that is new stands for what it meets.
  String? differs(Object? actual, Object? expected) {
    if (expected is String && expected.startsWith(r'$')) {
      final value = _values[expected] ??= actual;
      return value == actual ? null : '$expected is $value and not $actual';
    }
    if (expected is Map<String, dynamic>) {
      if (actual is! Map<String, dynamic>) return '$actual is no $expected';
      for (final MapEntry(:key, :value) in expected.entries) {
        final difference = differs(actual[key], value);
        if (difference != null) return '$key: $difference';
      }
      return null;
    }
    return actual == expected ? null : '$actual is not $expected';
  }
}
