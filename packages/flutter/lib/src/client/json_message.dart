import 'dart:convert';

import '../model/geo_exception.g.dart';

/// Longest message, characters; room for other fields is left.
const int messageMax = 63990000;

/// The JSON of a message, refused with [refuse] where it has none: a number that is not finite, a value of another type, a cycle.
String jsonOf(Object? message, GeoException Function(String complaint) refuse) {
  final String json;
  try {
    json = jsonEncode(message);
  } on JsonUnsupportedObjectError catch (error) {
    throw refuse('JSON cannot represent ${_typeOf(error.unsupportedObject)}');
  }
  if (json.length > messageMax) throw refuse('a message has at most $messageMax characters; got ${json.length}');
  return json;
}

String _typeOf(Object? value) => value is double ? '$value' : 'a value of type ${value.runtimeType}';
