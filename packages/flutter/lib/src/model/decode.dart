import 'dart:convert';

/// The map as it came, where it has names; else an empty one.
Map<String, dynamic> mapOf(Object? value) => mapOrNull(value) ?? const <String, dynamic>{};

/// The map as it came; null where it is none. A map of other keys is copied with those that are texts.
Map<String, dynamic>? mapOrNull(Object? value) => switch (value) {
      final Map<String, dynamic> map => map,
      final Map<Object?, Object?> map => {
          for (final MapEntry(:key, :value) in map.entries)
            if (key is String) key: value,
        },
      _ => null,
    };

String textOf(Object? value) => value is String ? value : '';

String? textOrNull(Object? value) => value is String ? value : null;

bool flagOf(Object? value) => value == true;

bool? flagOrNull(Object? value) => value is bool ? value : null;

double doubleOf(Object? value) => doubleOrNull(value) ?? 0;

/// A whole number on the wire is a double too.
double? doubleOrNull(Object? value) => value is num && value.isFinite ? value.toDouble() : null;

int intOf(Object? value) => intOrNull(value) ?? 0;

/// A fraction is cut off.
int? intOrNull(Object? value) => value is num && value.isFinite ? value.toInt() : null;

/// The elements, each read as [read] does; empty where the value is no list.
List<T> listOf<T>(Object? value, T Function(Object? value) read) => listOrNull(value, read) ?? const [];

List<T>? listOrNull<T>(Object? value, T Function(Object? value) read) =>
    value is List ? List.unmodifiable([for (final element in value) read(element)]) : null;

/// A shape; null where the value is no map.
T? shapeOrNull<T>(Object? value, T Function(Object? value) read) {
  final map = mapOrNull(value);
  return map == null ? null : read(map);
}

/// A value that the wire has as JSON text; a text that is no JSON is taken as it is.
Object? decodedOf(Object? value) {
  if (value is! String) return value;
  try {
    return jsonDecode(value);
  } on FormatException {
    return value;
  }
}
