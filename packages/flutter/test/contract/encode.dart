import 'package:geo_background/geo_background.dart';

/// A result as the story sees it: fields by their names in Dart, what an index gives, and the payload.
Object? encode(Object? value) => switch (value) {
      final Shape shape => {
          if (shape is GeoState)
            for (final key in shape.raw.keys) key: shape[key],
          if (shape is DeviceReport)
            for (final key in shape.raw.keys) key: shape[key],
          for (final MapEntry(:key, :value) in shape.fields.entries) key: encode(value),
          'raw': shape.raw,
        },
      final List<Object?> list => [for (final element in list) encode(element)],
      final Map<String, Object?> map => {for (final MapEntry(:key, :value) in map.entries) key: encode(value)},
      _ => value,
    };

/// How payloads are read, by the names of `@geo/camel`.
final Map<String, Shape Function(Object? payload)> readers = {
  'parseLocation': Location.fromWire,
  'parseGeofence': Geofence.fromWire,
  'parseState': GeoState.fromWire,
  'parseMotionChange': MotionChangeEvent.fromWire,
  'parseHeartbeat': HeartbeatEvent.fromWire,
  'parseProviderChange': ProviderChangeEvent.fromWire,
  'parseGeofenceEvent': GeofenceEvent.fromWire,
  'parseGeofencesChange': GeofencesChangeEvent.fromWire,
  'parseHttpEvent': HttpEvent.fromWire,
  'parseConnectivityChange': ConnectivityChangeEvent.fromWire,
  'parseCrash': CrashEvent.fromWire,
  'parseCrashSuspected': CrashSuspectedEvent.fromWire,
  'parseDistraction': DistractionEvent.fromWire,
  'parseAuthorization': AuthorizationEvent.fromWire,
  'parseAuthState': AuthState.fromWire,
  'parseLogEntry': LogEntry.fromWire,
  'parseHeading': HeadingEvent.fromWire,
  'parseTrip': Trip.fromWire,
  'parseLine': LineEvent.fromWire,
  'parsePowerSaveChange': GeoEvent.powerSaveChange.read,
  'parseQuarantinedRecord': QuarantinedRecord.fromWire,
  'parseDeviceReport': DeviceReport.fromWire,
  'parseExplanation': Explanation.fromWire,
  'parseLocationError': LocationErrorEvent.fromWire,
  'parseLocationFilter': LocationFilterEvent.fromWire,
};
