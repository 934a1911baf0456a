import 'dart:async';

import '../model/decode.dart';

/// What a headless task receives (contract 2.22).
final class HeadlessEvent {
  /// Reads an event whose fields are flat beside its name. Total: it takes any value, and never throws.
  factory HeadlessEvent.fromWire(Object? payload, {String? id}) {
    final raw = mapOf(payload);
    return HeadlessEvent._(raw, textOf(raw['name']), Map.unmodifiable({...raw}..remove('name')), id);
  }

  HeadlessEvent._(this.raw, this.name, this.params, this.id);

  /// `heartbeat`, `motionchange`, `geofence`, `providerchange`, `powersavechange`, `http` or `connectivitychange`.
  final String name;

  /// The event's fields by their names on the wire; `GeoEvent.….read` makes them typed.
  final Map<String, dynamic> params;

  /// As it came: the fields flat beside the name.
  final Map<String, dynamic> raw;

  /// The same when the event comes again; null where it comes at most once.
  final String? id;
}

/// Runs while no app is attached. An event that is delivered at least once is acknowledged when its future has completed.
typedef HeadlessTask = FutureOr<void> Function(HeadlessEvent event);
