import 'dart:async';
import 'dart:convert';

import '../model/geo_exception.g.dart';
import 'calls.dart';
import 'json_message.dart';

/// Longest JSON of a part, characters: some 250 records.
const int partMax = 200000;

/// Cuts geofences into lists of at most [partMax] characters of JSON; one that is longer is a list by itself.
Stream<List<Object?>> geofenceParts(Stream<List<Map<String, dynamic>>> lists) async* {
  var part = <Object?>[];
  var length = 2;
  var index = 0;
  await for (final list in lists) {
    for (final geofence in list) {
      final at = index++;
      final json = jsonOf(geofence, (complaint) => InvalidGeofenceException('geofences[$at]: $complaint'));
      if (part.isNotEmpty && length + json.length + 1 > partMax) {
        yield part;
        part = [];
        length = 2;
      }
      // As it was when it was given.
      part.add(jsonDecode(json));
      length += json.length + 1;
    }
  }
  if (part.isNotEmpty) yield part;
}

/// Adds geofences: in one call where their JSON is short, else in parts, each of which is sent when the engine asks for it. Of a
/// source, the part that is sent and the one after it are in memory.
Future<void> addGeofencesFrom(
  Stream<List<Map<String, dynamic>>> lists, {
  required Future<Object?> Function(List<Object?> list) whole,
  required Future<Object?> Function(CallPart first, Future<CallPart> Function() pull) inParts,
}) async {
  final parts = StreamIterator(geofenceParts(lists));
  try {
    final first = await parts.moveNext() ? parts.current : const <Object?>[];
    var held = await parts.moveNext() ? parts.current : null;
    if (held == null) {
      await whole(first);
      return;
    }
    await inParts((args: [first], isLast: false), () async {
      final part = held;
      held = await parts.moveNext() ? parts.current : null;
      return (args: [part], isLast: held == null);
    });
  } finally {
    await parts.cancel();
  }
}
