// Generated from apps/contract; change it there, then: pnpm contract --update

import 'dart:convert';

import 'choices.g.dart';
import 'decode.dart';
import 'enums.g.dart';
import 'shape.dart';

/// The core record (contract 2.1).
final class Location extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Location({
    String? uuid,
    String? timestamp,
    double? age,
    double? odometer,
    required Coords coords,
    MotionActivity? activity,
    Battery? battery,
    bool? isMoving,
    bool? sample,
    String? event,
    Map<String, dynamic>? extras,
  }) =>
      Location._({
        if (uuid != null) 'uuid': uuid,
        if (timestamp != null) 'timestamp': timestamp,
        if (age != null) 'age': age,
        if (odometer != null) 'odometer': odometer,
        'coords': coords.toWire(),
        if (activity != null) 'activity': activity.toWire(),
        if (battery != null) 'battery': battery.toWire(),
        'is_moving': isMoving,
        if (sample != null) 'sample': sample,
        if (event != null) 'event': event,
        if (extras != null) 'extras': extras,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Location.fromWire(Object? payload) => Location._(mapOf(payload));

  Location._(super.raw)
      : uuid = textOf(raw['uuid']),
        timestamp = textOf(raw['timestamp']),
        age = doubleOrNull(raw['age']),
        odometer = doubleOf(raw['odometer']),
        coords = Coords.fromWire(raw['coords']),
        activity = MotionActivity.fromWire(raw['activity']),
        battery = Battery.fromWire(raw['battery']),
        isMoving = flagOrNull(raw['is_moving']),
        sample = flagOrNull(raw['sample']),
        event = textOrNull(raw['event']),
        extras = mapOrNull(raw['extras']);

  /// Unique id of the record.
  final String uuid;

  /// When the fix was taken.
  final String timestamp;

  /// How old the fix was when it was processed, ms.
  final double? age;

  /// Distance travelled so far, m.
  final double odometer;

  /// Position and motion.
  final Coords coords;

  /// Activity at the time of the fix.
  final MotionActivity activity;

  /// The battery at the time of the fix.
  final Battery battery;

  /// The motion verdict; null while moving is unconfirmed.
  final bool? isMoving;

  /// True on what a one-shot or an odometer operation resolved.
  final bool? sample;

  /// Why the record exists, when it is not a plain tracked fix.
  final String? event;

  /// [event] as an enum; a value of a later version is [RecordReason.unknown].
  RecordReason get knownEvent => RecordReason.of(event);

  /// Values that ride along: of the config, with those of the call on top.
  final Map<String, dynamic>? extras;

  @override
  Map<String, Object?> get fields => {
        'uuid': uuid,
        'timestamp': timestamp,
        'age': age,
        'odometer': odometer,
        'coords': coords,
        'activity': activity,
        'battery': battery,
        'isMoving': isMoving,
        'sample': sample,
        'event': event,
        'extras': extras,
      };
}

/// Position and motion of one fix (contract 2.2).
final class Coords extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Coords({
    required double latitude,
    required double longitude,
    double? accuracy,
    double? altitude,
    double? altitudeAccuracy,
    double? speed,
    double? speedAccuracy,
    double? heading,
    double? headingAccuracy,
    double? ellipsoidalAltitude,
  }) =>
      Coords._({
        'latitude': latitude,
        'longitude': longitude,
        if (accuracy != null) 'accuracy': accuracy,
        if (altitude != null) 'altitude': altitude,
        if (altitudeAccuracy != null) 'altitude_accuracy': altitudeAccuracy,
        if (speed != null) 'speed': speed,
        if (speedAccuracy != null) 'speed_accuracy': speedAccuracy,
        if (heading != null) 'heading': heading,
        if (headingAccuracy != null) 'heading_accuracy': headingAccuracy,
        if (ellipsoidalAltitude != null) 'ellipsoidal_altitude': ellipsoidalAltitude,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Coords.fromWire(Object? payload) => Coords._(mapOf(payload));

  Coords._(super.raw)
      : latitude = doubleOf(raw['latitude']),
        longitude = doubleOf(raw['longitude']),
        accuracy = doubleOf(raw['accuracy']),
        altitude = doubleOrNull(raw['altitude']),
        altitudeAccuracy = doubleOrNull(raw['altitude_accuracy']),
        speed = doubleOrNull(raw['speed']),
        speedAccuracy = doubleOrNull(raw['speed_accuracy']),
        heading = doubleOrNull(raw['heading']),
        headingAccuracy = doubleOrNull(raw['heading_accuracy']),
        ellipsoidalAltitude = doubleOrNull(raw['ellipsoidal_altitude']);

  /// Degrees north, °.
  final double latitude;

  /// Degrees east, °.
  final double longitude;

  /// Horizontal accuracy, m.
  final double accuracy;

  /// Height above the geoid, m.
  final double? altitude;

  /// Vertical accuracy, m.
  final double? altitudeAccuracy;

  /// Speed over ground, m/s.
  final double? speed;

  /// Accuracy of the speed, m/s.
  final double? speedAccuracy;

  /// Course over ground, °.
  final double? heading;

  /// Accuracy of the course, °.
  final double? headingAccuracy;

  /// Height above the WGS84 ellipsoid, m.
  final double? ellipsoidalAltitude;

  @override
  Map<String, Object?> get fields => {
        'latitude': latitude,
        'longitude': longitude,
        'accuracy': accuracy,
        'altitude': altitude,
        'altitudeAccuracy': altitudeAccuracy,
        'speed': speed,
        'speedAccuracy': speedAccuracy,
        'heading': heading,
        'headingAccuracy': headingAccuracy,
        'ellipsoidalAltitude': ellipsoidalAltitude,
      };
}

/// Classified motion activity (contract 2.3).
final class MotionActivity extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory MotionActivity({
    required String type,
    int? confidence,
  }) =>
      MotionActivity._({
        'type': type,
        if (confidence != null) 'confidence': confidence,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory MotionActivity.fromWire(Object? payload) => MotionActivity._(mapOf(payload));

  MotionActivity._(super.raw)
      : type = textOf(raw['type']),
        confidence = intOf(raw['confidence']);

  /// What the device is thought to be doing.
  final String type;

  /// [type] as an enum; a value of a later version is [ActivityType.unknown].
  ActivityType get knownType => ActivityType.of(type);

  /// The classifier's confidence, %.
  final int confidence;

  @override
  Map<String, Object?> get fields => {
        'type': type,
        'confidence': confidence,
      };
}

/// The device’s battery at the time of a fix (contract 2.4).
final class Battery extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Battery({
    double? level,
    bool? isCharging,
  }) =>
      Battery._({
        if (level != null) 'level': level,
        if (isCharging != null) 'is_charging': isCharging,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Battery.fromWire(Object? payload) => Battery._(mapOf(payload));

  Battery._(super.raw)
      : level = doubleOf(raw['level']),
        isCharging = flagOf(raw['is_charging']);

  /// How full.
  final double level;

  /// Is it charging.
  final bool isCharging;

  @override
  Map<String, Object?> get fields => {
        'level': level,
        'isCharging': isCharging,
      };
}

/// Snapshot of the tracker (contract 2.5). What has no name here is behind `state[key]`, which is `state.raw[key]`.
final class GeoState extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory GeoState({
    required bool enabled,
    int? trackingMode,
    bool? isMoving,
    double? odometer,
    int? geofenceCount,
    bool? connected,
  }) =>
      GeoState._({
        'enabled': enabled,
        if (trackingMode != null) 'trackingMode': trackingMode,
        if (isMoving != null) 'isMoving': isMoving,
        if (odometer != null) 'odometer': odometer,
        if (geofenceCount != null) 'geofenceCount': geofenceCount,
        if (connected != null) 'connected': connected,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory GeoState.fromWire(Object? payload) => GeoState._(mapOf(payload));

  GeoState._(super.raw)
      : enabled = flagOf(raw['enabled']),
        trackingMode = intOrNull(raw['trackingMode']),
        isMoving = flagOrNull(raw['isMoving']),
        odometer = doubleOrNull(raw['odometer']),
        geofenceCount = intOrNull(raw['geofenceCount']),
        connected = flagOrNull(raw['connected']);

  /// The persisted intent to track.
  final bool enabled;

  /// 1 location, 0 geofences only.
  final int? trackingMode;

  /// [trackingMode] as an enum; a value of a later version is [TrackingMode.unknown].
  TrackingMode get knownTrackingMode => TrackingMode.of(trackingMode);

  /// The motion verdict of the last motion-change event.
  final bool? isMoving;

  /// Distance travelled so far, m.
  final double? odometer;

  /// Fences stored.
  final int? geofenceCount;

  /// Is validated internet reachable.
  final bool? connected;

  /// Is a location request open with the platform?
  bool get trackingActive => flagOf(raw['trackingActive']);

  /// May the app use location: one of the `authorizationStatus…` constants.
  int get authorization => intOf(raw['authorization']);

  /// Why the satellite receiver is on.
  Receiver get receiver => Receiver.fromWire(raw['receiver']);

  /// Seconds since the last fix arrived, before the filter; null until one has.
  double? get lastRawFixAge => doubleOrNull(raw['lastRawFixAge']);

  /// Seconds since the last fix passed the filter; null until one has.
  double? get lastAcceptedFixAge => doubleOrNull(raw['lastAcceptedFixAge']);

  /// The last error of the platform’s location service.
  String? get lastLocationError => textOrNull(raw['lastLocationError']);

  /// The last error of geofences.
  String? get lastGeofenceError => textOrNull(raw['lastGeofenceError']);

  /// The last failure of durable storage; null where the last commit succeeded.
  String? get lastStorageError => textOrNull(raw['lastStorageError']);

  /// Why the previous engine in this process failed, where this one replaced it; null otherwise.
  String? get lastEngineError => textOrNull(raw['lastEngineError']);

  /// How the previous process of the app ended; null where the platform does not report it.
  ProcessExit? get lastLife => shapeOrNull(raw['lastLife'], ProcessExit.fromWire);

  /// What keeps the engine from its work now, such as `storage-locked` before the first unlock of the phone, or
  /// `background-restricted`; empty when nothing does.
  List<String> get degraded => listOf(raw['degraded'], textOf);

  /// Records refused because storage failed, since this process started.
  int get refusedRecordCount => intOf(raw['refusedRecordCount']);

  /// Why queued records are not uploaded: `offline`, `cellular`, `no-url`, `unauthorized`, `circuit`; null: nothing
  /// prevents it.
  String? get uploadParked => textOrNull(raw['uploadParked']);

  /// The preset of the keys that were not given: a value of `Preset`.
  String get preset => textOf(raw['preset']);

  /// Location errors since the start of tracking.
  int get locationFailureCount => intOf(raw['locationFailureCount']);

  /// Location requests that were started again in the background.
  int get backgroundRearmCount => intOf(raw['backgroundRearmCount']);

  /// Location requests that the watchdog started again because no fix came.
  int get watchdogRecoveryCount => intOf(raw['watchdogRecoveryCount']);

  /// Wake regions that were registered again after they failed or fired.
  int get wakeRearmCount => intOf(raw['wakeRearmCount']);

  /// Is the region around the parking place registered?
  bool get stationaryRegionArmed => flagOf(raw['stationaryRegionArmed']);

  /// Stationary and sentinel regions that are registered now.
  int get monitoredWakeRegions => intOf(raw['monitoredWakeRegions']);

  /// The last failure of a wake region; null where none failed.
  String? get lastWakeError => textOrNull(raw['lastWakeError']);

  /// Always false: schedules are not supported yet.
  bool get schedulerEnabled => flagOf(raw['schedulerEnabled']);

  /// Configured keys that the engine does not know, such as misspelled ones: stored without effect. A nested key has
  /// its path, `notification.titel`.
  List<String> get unknownKeys => listOf(raw['unknownKeys'], textOf);

  /// Configured keys that have no effect on this platform.
  List<String> get ineffectiveKeys => listOf(raw['ineffectiveKeys'], textOf);

  /// What the engine gave under this name: `raw[key]`.
  Object? operator [](String key) => raw[key];

  @override
  Map<String, Object?> get fields => {
        'enabled': enabled,
        'trackingMode': trackingMode,
        'isMoving': isMoving,
        'odometer': odometer,
        'geofenceCount': geofenceCount,
        'connected': connected,
      };
}

/// What the platform lets the app use (contract 2.6).
final class ProviderChangeEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory ProviderChangeEvent({
    required int status,
    required bool enabled,
    required bool gps,
    required bool network,
    int? accuracyAuthorization,
  }) =>
      ProviderChangeEvent._({
        'status': status,
        'enabled': enabled,
        'gps': gps,
        'network': network,
        if (accuracyAuthorization != null) 'accuracyAuthorization': accuracyAuthorization,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory ProviderChangeEvent.fromWire(Object? payload) => ProviderChangeEvent._(mapOf(payload));

  ProviderChangeEvent._(super.raw)
      : status = intOf(raw['status']),
        enabled = flagOf(raw['enabled']),
        gps = flagOf(raw['gps']),
        network = flagOf(raw['network']),
        accuracyAuthorization = intOrNull(raw['accuracyAuthorization']);

  /// May the app use location; 3 is Always.
  final int status;

  /// [status] as an enum; a value of a later version is [AuthorizationStatus.unknown].
  AuthorizationStatus get knownStatus => AuthorizationStatus.of(status);

  /// Are location services on.
  final bool enabled;

  /// Is the satellite provider on.
  final bool gps;

  /// Is the network provider on.
  final bool network;

  /// Is precise location granted.
  final int? accuracyAuthorization;

  /// [accuracyAuthorization] as an enum; a value of a later version is [AccuracyAuthorization.unknown].
  AccuracyAuthorization get knownAccuracyAuthorization => AccuracyAuthorization.of(accuracyAuthorization);

  @override
  Map<String, Object?> get fields => {
        'status': status,
        'enabled': enabled,
        'gps': gps,
        'network': network,
        'accuracyAuthorization': accuracyAuthorization,
      };
}

/// The motion verdict has changed (contract 2.7).
final class MotionChangeEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory MotionChangeEvent({
    required bool isMoving,
    Location? location,
  }) =>
      MotionChangeEvent._({
        'isMoving': isMoving,
        if (location != null) 'location': location.toWire(),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory MotionChangeEvent.fromWire(Object? payload) => MotionChangeEvent._(mapOf(payload));

  MotionChangeEvent._(super.raw)
      : isMoving = flagOf(raw['isMoving']),
        location = shapeOrNull(raw['location'], Location.fromWire);

  /// True when moving began, false when it ended.
  final bool isMoving;

  /// Where; the first of a session has none.
  final Location? location;

  @override
  Map<String, Object?> get fields => {
        'isMoving': isMoving,
        'location': location,
      };
}

/// A sign of life (contract 2.8).
final class HeartbeatEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory HeartbeatEvent({
    Location? location,
  }) =>
      HeartbeatEvent._({
        if (location != null) 'location': location.toWire(),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory HeartbeatEvent.fromWire(Object? payload) => HeartbeatEvent._(mapOf(payload));

  HeartbeatEvent._(super.raw)
      : location = shapeOrNull(raw['location'], Location.fromWire);

  /// The last known location; null before any fix of the session.
  final Location? location;

  @override
  Map<String, Object?> get fields => {
        'location': location,
      };
}

/// An upload request has ended (contract 2.12).
final class HttpEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory HttpEvent({
    required bool success,
    required int status,
    required String responseText,
  }) =>
      HttpEvent._({
        'success': success,
        'status': status,
        'responseText': responseText,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory HttpEvent.fromWire(Object? payload) => HttpEvent._(mapOf(payload));

  HttpEvent._(super.raw)
      : success = flagOf(raw['success']),
        status = intOf(raw['status']),
        responseText = textOf(raw['responseText']);

  /// Was the status 2xx.
  final bool success;

  /// HTTP status; 0 without an answer.
  final int status;

  /// The body, or the error message when status is 0.
  final String responseText;

  @override
  Map<String, Object?> get fields => {
        'success': success,
        'status': status,
        'responseText': responseText,
      };
}

/// Validated internet was gained or lost (contract 2.13).
final class ConnectivityChangeEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory ConnectivityChangeEvent({
    required bool connected,
  }) =>
      ConnectivityChangeEvent._({
        'connected': connected,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory ConnectivityChangeEvent.fromWire(Object? payload) => ConnectivityChangeEvent._(mapOf(payload));

  ConnectivityChangeEvent._(super.raw)
      : connected = flagOf(raw['connected']);

  /// Is validated internet reachable.
  final bool connected;

  @override
  Map<String, Object?> get fields => {
        'connected': connected,
      };
}

/// A circle to watch, as it is stored (contract 2.9).
final class Geofence extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Geofence({
    required String identifier,
    required double radius,
    required double latitude,
    required double longitude,
    bool? notifyOnEntry,
    bool? notifyOnExit,
    bool? notifyOnDwell,
    int? loiteringDelay,
    Map<String, dynamic>? extras,
  }) =>
      Geofence._({
        'identifier': identifier,
        'radius': radius,
        'latitude': latitude,
        'longitude': longitude,
        if (notifyOnEntry != null) 'notifyOnEntry': notifyOnEntry,
        if (notifyOnExit != null) 'notifyOnExit': notifyOnExit,
        if (notifyOnDwell != null) 'notifyOnDwell': notifyOnDwell,
        if (loiteringDelay != null) 'loiteringDelay': loiteringDelay,
        if (extras != null) 'extras': extras,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Geofence.fromWire(Object? payload) => Geofence._(mapOf(payload));

  Geofence._(super.raw)
      : identifier = textOf(raw['identifier']),
        radius = doubleOf(raw['radius']),
        latitude = doubleOf(raw['latitude']),
        longitude = doubleOf(raw['longitude']),
        notifyOnEntry = flagOrNull(raw['notifyOnEntry']),
        notifyOnExit = flagOrNull(raw['notifyOnExit']),
        notifyOnDwell = flagOrNull(raw['notifyOnDwell']),
        loiteringDelay = intOrNull(raw['loiteringDelay']),
        extras = mapOrNull(raw['extras']);

  /// Unique id of the fence.
  final String identifier;

  /// Radius of the circle, m.
  final double radius;

  /// Degrees north, °.
  final double latitude;

  /// Degrees east, °.
  final double longitude;

  /// Emit ENTER.
  final bool? notifyOnEntry;

  /// Emit EXIT.
  final bool? notifyOnExit;

  /// Emit DWELL.
  final bool? notifyOnDwell;

  /// Time inside until DWELL, ms.
  final int? loiteringDelay;

  /// Echoed on the fence's events.
  final Map<String, dynamic>? extras;

  @override
  Map<String, Object?> get fields => {
        'identifier': identifier,
        'radius': radius,
        'latitude': latitude,
        'longitude': longitude,
        'notifyOnEntry': notifyOnEntry,
        'notifyOnExit': notifyOnExit,
        'notifyOnDwell': notifyOnDwell,
        'loiteringDelay': loiteringDelay,
        'extras': extras,
      };
}

/// A geofence was entered, left, or stayed in (contract 2.10).
final class GeofenceEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory GeofenceEvent({
    required String identifier,
    required String action,
    required Location location,
    Map<String, dynamic>? extras,
  }) =>
      GeofenceEvent._({
        'identifier': identifier,
        'action': action,
        'location': location.toWire(),
        if (extras != null) 'extras': extras,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory GeofenceEvent.fromWire(Object? payload) => GeofenceEvent._(mapOf(payload));

  GeofenceEvent._(super.raw)
      : identifier = textOf(raw['identifier']),
        action = textOf(raw['action']),
        location = Location.fromWire(raw['location']),
        extras = mapOrNull(raw['extras']);

  /// Which fence.
  final String identifier;

  /// How it was crossed.
  final String action;

  /// [action] as an enum; a value of a later version is [GeofenceAction.unknown].
  GeofenceAction get knownAction => GeofenceAction.of(action);

  /// The fix that decided; never null.
  final Location location;

  /// The fence's own extras.
  final Map<String, dynamic>? extras;

  @override
  Map<String, Object?> get fields => {
        'identifier': identifier,
        'action': action,
        'location': location,
        'extras': extras,
      };
}

/// What the platform monitors has changed: the difference (contract 2.11).
final class GeofencesChangeEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory GeofencesChangeEvent({
    required List<Geofence> on,
    required List<Geofence> off,
  }) =>
      GeofencesChangeEvent._({
        'on': [for (final element in on) element.toWire()],
        'off': [for (final element in off) element.toWire()],
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory GeofencesChangeEvent.fromWire(Object? payload) => GeofencesChangeEvent._(mapOf(payload));

  GeofencesChangeEvent._(super.raw)
      : on = listOf(raw['on'], Geofence.fromWire),
        off = listOf(raw['off'], Geofence.fromWire);

  /// Newly registered with the platform.
  final List<Geofence> on;

  /// Just taken back, in full.
  final List<Geofence> off;

  @override
  Map<String, Object?> get fields => {
        'on': on,
        'off': off,
      };
}

/// A collision was detected and confirmed (contract 2.14).
final class CrashEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory CrashEvent({
    required String timestamp,
    required double peakG,
    required double impactDurationMs,
    required double preImpactSpeedMps,
    Location? location,
  }) =>
      CrashEvent._({
        'timestamp': timestamp,
        'peakG': peakG,
        'impactDurationMs': impactDurationMs,
        'preImpactSpeedMps': preImpactSpeedMps,
        if (location != null) 'location': location.toWire(),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory CrashEvent.fromWire(Object? payload) => CrashEvent._(mapOf(payload));

  CrashEvent._(super.raw)
      : timestamp = textOf(raw['timestamp']),
        peakG = doubleOf(raw['peakG']),
        impactDurationMs = doubleOf(raw['impactDurationMs']),
        preImpactSpeedMps = doubleOf(raw['preImpactSpeedMps']),
        location = shapeOrNull(raw['location'], Location.fromWire);

  /// The moment of confirmation.
  final String timestamp;

  /// Peak of the impact, g.
  final double peakG;

  /// How long the impact lasted, ms.
  final double impactDurationMs;

  /// Speed before the impact, m/s.
  final double preImpactSpeedMps;

  /// The last known fix; null when there was none.
  final Location? location;

  @override
  Map<String, Object?> get fields => {
        'timestamp': timestamp,
        'peakG': peakG,
        'impactDurationMs': impactDurationMs,
        'preImpactSpeedMps': preImpactSpeedMps,
        'location': location,
      };
}

/// A collision is suspected, and not certain yet.
final class CrashSuspectedEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory CrashSuspectedEvent({
    required String impactTimestamp,
    required String timestamp,
    required String missing,
    required double peakG,
    required double impactDurationMs,
    required double preImpactSpeedMps,
    Location? location,
  }) =>
      CrashSuspectedEvent._({
        'impactTimestamp': impactTimestamp,
        'timestamp': timestamp,
        'missing': missing,
        'peakG': peakG,
        'impactDurationMs': impactDurationMs,
        'preImpactSpeedMps': preImpactSpeedMps,
        if (location != null) 'location': location.toWire(),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory CrashSuspectedEvent.fromWire(Object? payload) => CrashSuspectedEvent._(mapOf(payload));

  CrashSuspectedEvent._(super.raw)
      : impactTimestamp = textOf(raw['impactTimestamp']),
        timestamp = textOf(raw['timestamp']),
        missing = textOf(raw['missing']),
        peakG = doubleOf(raw['peakG']),
        impactDurationMs = doubleOf(raw['impactDurationMs']),
        preImpactSpeedMps = doubleOf(raw['preImpactSpeedMps']),
        location = shapeOrNull(raw['location'], Location.fromWire);

  /// When the impact began: identifies the suspicion.
  final String impactTimestamp;

  /// The moment of suspicion.
  final String timestamp;

  /// What is missing before it is certain.
  final String missing;

  /// [missing] as an enum; a value of a later version is [MissingEvidence.unknown].
  MissingEvidence get knownMissing => MissingEvidence.of(missing);

  /// Peak of the impact, g.
  final double peakG;

  /// How long the impact lasted, ms.
  final double impactDurationMs;

  /// Speed before the impact, m/s.
  final double preImpactSpeedMps;

  /// The last known fix; null when there was none.
  final Location? location;

  @override
  Map<String, Object?> get fields => {
        'impactTimestamp': impactTimestamp,
        'timestamp': timestamp,
        'missing': missing,
        'peakG': peakG,
        'impactDurationMs': impactDurationMs,
        'preImpactSpeedMps': preImpactSpeedMps,
        'location': location,
      };
}

/// An episode of handling the phone at driving speed has closed (contract 2.15).
final class DistractionEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory DistractionEvent({
    required String timestamp,
    required String startTimestamp,
    required double durationSec,
    required String cause,
    Location? location,
  }) =>
      DistractionEvent._({
        'timestamp': timestamp,
        'startTimestamp': startTimestamp,
        'durationSec': durationSec,
        'cause': cause,
        if (location != null) 'location': location.toWire(),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory DistractionEvent.fromWire(Object? payload) => DistractionEvent._(mapOf(payload));

  DistractionEvent._(super.raw)
      : timestamp = textOf(raw['timestamp']),
        startTimestamp = textOf(raw['startTimestamp']),
        durationSec = doubleOf(raw['durationSec']),
        cause = textOf(raw['cause']),
        location = shapeOrNull(raw['location'], Location.fromWire);

  /// When the episode closed.
  final String timestamp;

  /// When it began: the same instant as dds.
  final String startTimestamp;

  /// How long it lasted: the same as ddd, s.
  final double durationSec;

  /// Handled; handled with the screen on; reserved for calls.
  final String cause;

  /// [cause] as an enum; a value of a later version is [DistractionCause.unknown].
  DistractionCause get knownCause => DistractionCause.of(cause);

  /// The last known fix; null when there was none.
  final Location? location;

  @override
  Map<String, Object?> get fields => {
        'timestamp': timestamp,
        'startTimestamp': startTimestamp,
        'durationSec': durationSec,
        'cause': cause,
        'location': location,
      };
}

/// A smoothed compass heading (contract 2.19).
final class HeadingEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory HeadingEvent({
    required double heading,
    required double accuracy,
    required bool isTrue,
  }) =>
      HeadingEvent._({
        'heading': heading,
        'accuracy': accuracy,
        'isTrue': isTrue,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory HeadingEvent.fromWire(Object? payload) => HeadingEvent._(mapOf(payload));

  HeadingEvent._(super.raw)
      : heading = doubleOf(raw['heading']),
        accuracy = doubleOf(raw['accuracy']),
        isTrue = flagOf(raw['isTrue']);

  /// Smoothed, clockwise from north, °.
  final double heading;

  /// As the platform says it: degrees, or a level 0 to 3.
  final double accuracy;

  /// True north, or magnetic.
  final bool isTrue;

  @override
  Map<String, Object?> get fields => {
        'heading': heading,
        'accuracy': accuracy,
        'isTrue': isTrue,
      };
}

/// What `watchHeading` takes (contract 2.20).
final class HeadingOptions extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory HeadingOptions({
    double? minIntervalMs,
    double? minDeltaDeg,
    double? smoothingTauMs,
  }) =>
      HeadingOptions._({
        if (minIntervalMs != null) 'minIntervalMs': minIntervalMs,
        if (minDeltaDeg != null) 'minDeltaDeg': minDeltaDeg,
        if (smoothingTauMs != null) 'smoothingTauMs': smoothingTauMs,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory HeadingOptions.fromWire(Object? payload) => HeadingOptions._(mapOf(payload));

  HeadingOptions._(super.raw)
      : minIntervalMs = doubleOrNull(raw['minIntervalMs']),
        minDeltaDeg = doubleOrNull(raw['minDeltaDeg']),
        smoothingTauMs = doubleOrNull(raw['smoothingTauMs']);

  /// Smallest gap between samples; default 40, ms.
  final double? minIntervalMs;

  /// Smallest change, shortest arc; default 0.5, °.
  final double? minDeltaDeg;

  /// Time constant of the smoother; default 120, ms.
  final double? smoothingTauMs;

  @override
  Map<String, Object?> get fields => {
        'minIntervalMs': minIntervalMs,
        'minDeltaDeg': minDeltaDeg,
        'smoothingTauMs': smoothingTauMs,
      };
}

/// A finished trip.
final class Trip extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Trip({
    required String id,
    required TripEnd start,
    required TripEnd end,
    required List<TripStop> stops,
    required double distance,
    required double movingSec,
    required String line,
    required double lineTolerance,
    required List<TripDoubt> doubts,
  }) =>
      Trip._({
        'id': id,
        'start': start.toWire(),
        'end': end.toWire(),
        'stops': [for (final element in stops) element.toWire()],
        'distance': distance,
        'movingSec': movingSec,
        'line': line,
        'lineTolerance': lineTolerance,
        'doubts': [for (final element in doubts) element.toWire()],
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Trip.fromWire(Object? payload) => Trip._(mapOf(payload));

  Trip._(super.raw)
      : id = textOf(raw['id']),
        start = TripEnd.fromWire(raw['start']),
        end = TripEnd.fromWire(raw['end']),
        stops = listOf(raw['stops'], TripStop.fromWire),
        distance = doubleOf(raw['distance']),
        movingSec = doubleOf(raw['movingSec']),
        line = textOf(raw['line']),
        lineTolerance = doubleOf(raw['lineTolerance']),
        doubts = listOf(raw['doubts'], TripDoubt.fromWire);

  /// A UUID of version 7, which begins with the time of the start.
  final String id;

  /// The departure.
  final TripEnd start;

  /// The arrival: stopTimeout before the motion change.
  final TripEnd end;

  /// Stays of two minutes or more within it, by time.
  final List<TripStop> stops;

  /// Along the smoothed track, m.
  final double distance;

  /// Between start and end, without the stops, s.
  final double movingSec;

  /// The smoothed track as an encoded polyline of five decimal places.
  final String line;

  /// By how much the line may deviate from that track, m.
  final double lineTolerance;

  /// What makes it less certain.
  final List<TripDoubt> doubts;

  @override
  Map<String, Object?> get fields => {
        'id': id,
        'start': start,
        'end': end,
        'stops': stops,
        'distance': distance,
        'movingSec': movingSec,
        'line': line,
        'lineTolerance': lineTolerance,
        'doubts': doubts,
      };
}

/// Where and when a trip begins or ends.
final class TripEnd extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory TripEnd({
    required String timestamp,
    required double latitude,
    required double longitude,
  }) =>
      TripEnd._({
        'timestamp': timestamp,
        'latitude': latitude,
        'longitude': longitude,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory TripEnd.fromWire(Object? payload) => TripEnd._(mapOf(payload));

  TripEnd._(super.raw)
      : timestamp = textOf(raw['timestamp']),
        latitude = doubleOf(raw['latitude']),
        longitude = doubleOf(raw['longitude']);

  /// When.
  final String timestamp;

  /// Degrees north, °.
  final double latitude;

  /// Degrees east, °.
  final double longitude;

  @override
  Map<String, Object?> get fields => {
        'timestamp': timestamp,
        'latitude': latitude,
        'longitude': longitude,
      };
}

/// A stay of two minutes or more within a trip.
final class TripStop extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory TripStop({
    required String startTimestamp,
    required String endTimestamp,
    required double latitude,
    required double longitude,
  }) =>
      TripStop._({
        'startTimestamp': startTimestamp,
        'endTimestamp': endTimestamp,
        'latitude': latitude,
        'longitude': longitude,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory TripStop.fromWire(Object? payload) => TripStop._(mapOf(payload));

  TripStop._(super.raw)
      : startTimestamp = textOf(raw['startTimestamp']),
        endTimestamp = textOf(raw['endTimestamp']),
        latitude = doubleOf(raw['latitude']),
        longitude = doubleOf(raw['longitude']);

  /// When the device came to rest.
  final String startTimestamp;

  /// When it went on.
  final String endTimestamp;

  /// Degrees north, °.
  final double latitude;

  /// Degrees east, °.
  final double longitude;

  @override
  Map<String, Object?> get fields => {
        'startTimestamp': startTimestamp,
        'endTimestamp': endTimestamp,
        'latitude': latitude,
        'longitude': longitude,
      };
}

/// One source of doubt about a trip.
final class TripDoubt extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory TripDoubt({
    required String kind,
    required int count,
    required double meters,
  }) =>
      TripDoubt._({
        'kind': kind,
        'count': count,
        'meters': meters,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory TripDoubt.fromWire(Object? payload) => TripDoubt._(mapOf(payload));

  TripDoubt._(super.raw)
      : kind = textOf(raw['kind']),
        count = intOf(raw['count']),
        meters = doubleOf(raw['meters']);

  /// Which source of doubt.
  final String kind;

  /// [kind] as an enum; a value of a later version is [TripDoubtKind.unknown].
  TripDoubtKind get knownKind => TripDoubtKind.of(kind);

  /// How many times.
  final int count;

  /// Of the distance that it concerns; 0 where that cannot be said, m.
  final double meters;

  @override
  Map<String, Object?> get fields => {
        'kind': kind,
        'count': count,
        'meters': meters,
      };
}

/// How the line of the running trip has gone on.
final class LineEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LineEvent({
    required int line,
    required List<LinePoint> points,
    required List<LinePoint> tail,
  }) =>
      LineEvent._({
        'line': line,
        'points': [for (final element in points) element.toWire()],
        'tail': [for (final element in tail) element.toWire()],
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LineEvent.fromWire(Object? payload) => LineEvent._(mapOf(payload));

  LineEvent._(super.raw)
      : line = intOf(raw['line']),
        points = listOf(raw['points'], LinePoint.fromWire),
        tail = listOf(raw['tail'], LinePoint.fromWire);

  /// Counted from 1 in each watch: every trip has its own.
  final int line;

  /// Final since the event before, by time: they never change.
  final List<LinePoint> points;

  /// The rest, up to the newest fix; replaces the tail before.
  final List<LinePoint> tail;

  @override
  Map<String, Object?> get fields => {
        'line': line,
        'points': points,
        'tail': tail,
      };
}

/// A place of such a line.
final class LinePoint extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LinePoint({
    required String timestamp,
    required double latitude,
    required double longitude,
    required double accuracy,
  }) =>
      LinePoint._({
        'timestamp': timestamp,
        'latitude': latitude,
        'longitude': longitude,
        'accuracy': accuracy,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LinePoint.fromWire(Object? payload) => LinePoint._(mapOf(payload));

  LinePoint._(super.raw)
      : timestamp = textOf(raw['timestamp']),
        latitude = doubleOf(raw['latitude']),
        longitude = doubleOf(raw['longitude']),
        accuracy = doubleOf(raw['accuracy']);

  /// When the device was there.
  final String timestamp;

  /// Degrees north, °.
  final double latitude;

  /// Degrees east, °.
  final double longitude;

  /// Radius of the circle in which it was with 68 %, m.
  final double accuracy;

  @override
  Map<String, Object?> get fields => {
        'timestamp': timestamp,
        'latitude': latitude,
        'longitude': longitude,
        'accuracy': accuracy,
      };
}

/// What `watchLine` takes: one of the two, or neither for three fixes.
final class LineOptions extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LineOptions({
    int? lagFixes,
    double? lagSeconds,
  }) =>
      LineOptions._({
        if (lagFixes != null) 'lagFixes': lagFixes,
        if (lagSeconds != null) 'lagSeconds': lagSeconds,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LineOptions.fromWire(Object? payload) => LineOptions._(mapOf(payload));

  LineOptions._(super.raw)
      : lagFixes = intOrNull(raw['lagFixes']),
        lagSeconds = doubleOrNull(raw['lagSeconds']);

  /// Later fixes that make a point final; default 3.
  final int? lagFixes;

  /// Seconds after which it is final with the next fix, instead, s.
  final double? lagSeconds;

  @override
  Map<String, Object?> get fields => {
        'lagFixes': lagFixes,
        'lagSeconds': lagSeconds,
      };
}

/// What `getCurrentPosition` takes (contract 2.20).
final class CurrentPositionOptions extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory CurrentPositionOptions({
    bool? persist,
    int? samples,
    int? timeout,
    int? maximumAge,
    int? desiredAccuracy,
    Map<String, dynamic>? extras,
  }) =>
      CurrentPositionOptions._({
        if (persist != null) 'persist': persist,
        if (samples != null) 'samples': samples,
        if (timeout != null) 'timeout': timeout,
        if (maximumAge != null) 'maximumAge': maximumAge,
        if (desiredAccuracy != null) 'desiredAccuracy': desiredAccuracy,
        if (extras != null) 'extras': extras,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory CurrentPositionOptions.fromWire(Object? payload) => CurrentPositionOptions._(mapOf(payload));

  CurrentPositionOptions._(super.raw)
      : persist = flagOrNull(raw['persist']),
        samples = intOrNull(raw['samples']),
        timeout = intOrNull(raw['timeout']),
        maximumAge = intOrNull(raw['maximumAge']),
        desiredAccuracy = intOrNull(raw['desiredAccuracy']),
        extras = mapOrNull(raw['extras']);

  /// Queue the fix for upload.
  final bool? persist;

  /// Fixes to sample; the most accurate is returned.
  final int? samples;

  /// How long to wait, s.
  final int? timeout;

  /// A fix up to this old will do, ms.
  final int? maximumAge;

  /// How precise.
  final int? desiredAccuracy;

  /// Merged into the record's extras.
  final Map<String, dynamic>? extras;

  @override
  Map<String, Object?> get fields => {
        'persist': persist,
        'samples': samples,
        'timeout': timeout,
        'maximumAge': maximumAge,
        'desiredAccuracy': desiredAccuracy,
        'extras': extras,
      };
}

/// What `watchPosition` takes (contract 2.20).
final class WatchPositionOptions extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory WatchPositionOptions({
    int? interval,
    int? desiredAccuracy,
    bool? persist,
    Map<String, dynamic>? extras,
  }) =>
      WatchPositionOptions._({
        if (interval != null) 'interval': interval,
        if (desiredAccuracy != null) 'desiredAccuracy': desiredAccuracy,
        if (persist != null) 'persist': persist,
        if (extras != null) 'extras': extras,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory WatchPositionOptions.fromWire(Object? payload) => WatchPositionOptions._(mapOf(payload));

  WatchPositionOptions._(super.raw)
      : interval = intOrNull(raw['interval']),
        desiredAccuracy = intOrNull(raw['desiredAccuracy']),
        persist = flagOrNull(raw['persist']),
        extras = mapOrNull(raw['extras']);

  /// Time wanted between fixes, ms.
  final int? interval;

  /// How precise.
  final int? desiredAccuracy;

  /// Queue the fixes for upload.
  final bool? persist;

  /// Merged into each record's extras.
  final Map<String, dynamic>? extras;

  @override
  Map<String, Object?> get fields => {
        'interval': interval,
        'desiredAccuracy': desiredAccuracy,
        'persist': persist,
        'extras': extras,
      };
}

/// A token refresh has ended (contract 2.17).
final class AuthorizationEvent extends SecretShape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory AuthorizationEvent({
    required bool success,
    String? accessToken,
    String? refreshToken,
    int? status,
  }) =>
      AuthorizationEvent._({
        'success': success,
        if (accessToken != null) 'accessToken': accessToken,
        if (refreshToken != null) 'refreshToken': refreshToken,
        if (status != null) 'status': status,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory AuthorizationEvent.fromWire(Object? payload) => AuthorizationEvent._(mapOf(payload));

  AuthorizationEvent._(super.raw)
      : success = flagOf(raw['success']),
        accessToken = textOrNull(raw['accessToken']),
        refreshToken = textOrNull(raw['refreshToken']),
        status = intOrNull(raw['status']);

  /// Did the refresh succeed.
  final bool success;

  /// The new access token, on success.
  final String? accessToken;

  /// The refresh token in force, on success.
  final String? refreshToken;

  /// What the refresh request was answered, on failure.
  final int? status;

  @override
  Map<String, Object?> get fields => {
        'success': success,
        'accessToken': accessToken,
        'refreshToken': refreshToken,
        'status': status,
      };
}

/// The tokens that the uploader holds (contract 2.18).
final class AuthState extends SecretShape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory AuthState({
    String? accessToken,
    String? refreshToken,
  }) =>
      AuthState._({
        if (accessToken != null) 'accessToken': accessToken,
        if (refreshToken != null) 'refreshToken': refreshToken,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory AuthState.fromWire(Object? payload) => AuthState._(mapOf(payload));

  AuthState._(super.raw)
      : accessToken = textOrNull(raw['accessToken']),
        refreshToken = textOrNull(raw['refreshToken']);

  /// The access token held.
  final String? accessToken;

  /// The refresh token held.
  final String? refreshToken;

  @override
  Map<String, Object?> get fields => {
        'accessToken': accessToken,
        'refreshToken': refreshToken,
      };
}

/// A line of the log (contract 2.21).
final class LogEntry extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LogEntry({
    required String ts,
    required int level,
    required String src,
    required String event,
    String? message,
    Object? data,
  }) =>
      LogEntry._({
        'ts': ts,
        'level': level,
        'src': src,
        'event': event,
        if (message != null) 'message': message,
        if (data != null) 'data': jsonEncode(data),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LogEntry.fromWire(Object? payload) => LogEntry._(mapOf(payload));

  LogEntry._(super.raw)
      : ts = textOf(raw['ts']),
        level = intOf(raw['level']),
        src = textOf(raw['src']),
        event = textOf(raw['event']),
        message = textOrNull(raw['message']),
        data = decodedOf(raw['data']);

  /// When it was written.
  final String ts;

  /// 1 ERROR, 2 WARN, 3 INFO, 4 DEBUG, 5 VERBOSE.
  final int level;

  /// [level] as an enum; a value of a later version is [LogLevel.unknown].
  LogLevel get knownLevel => LogLevel.of(level);

  /// The engine itself, or the app.
  final String src;

  /// [src] as an enum; a value of a later version is [LogSource.unknown].
  LogSource get knownSrc => LogSource.of(src);

  /// A short tag.
  final String event;

  /// A line for people.
  final String? message;

  /// Attached data, as JSON in binding T, decoded in binding D.
  final Object? data;

  @override
  Map<String, Object?> get fields => {
        'ts': ts,
        'level': level,
        'src': src,
        'event': event,
        'message': message,
        'data': data,
      };
}

/// Power save mode was switched.
final class PowerSaveChangeEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory PowerSaveChangeEvent({
    required bool isPowerSaveMode,
  }) =>
      PowerSaveChangeEvent._({
        'isPowerSaveMode': isPowerSaveMode,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory PowerSaveChangeEvent.fromWire(Object? payload) => PowerSaveChangeEvent._(mapOf(payload));

  PowerSaveChangeEvent._(super.raw)
      : isPowerSaveMode = flagOf(raw['isPowerSaveMode']);

  /// Does the device save power now?
  final bool isPowerSaveMode;

  @override
  Map<String, Object?> get fields => {
        'isPowerSaveMode': isPowerSaveMode,
      };
}

/// The platform could not give a location.
final class LocationErrorEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LocationErrorEvent({
    required int code,
    required String message,
  }) =>
      LocationErrorEvent._({
        'code': code,
        'message': message,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LocationErrorEvent.fromWire(Object? payload) => LocationErrorEvent._(mapOf(payload));

  LocationErrorEvent._(super.raw)
      : code = intOf(raw['code']),
        message = textOf(raw['message']);

  /// One of the `locationError…` constants.
  final int code;

  /// [code] as an enum; a value of a later version is [LocationErrorCode.unknown].
  LocationErrorCode get knownCode => LocationErrorCode.of(code);

  /// The platform’s words.
  final String message;

  @override
  Map<String, Object?> get fields => {
        'code': code,
        'message': message,
      };
}

/// Where a rejected fix lay.
final class RejectedCoords extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory RejectedCoords({
    required double latitude,
    required double longitude,
    required double accuracy,
  }) =>
      RejectedCoords._({
        'latitude': latitude,
        'longitude': longitude,
        'accuracy': accuracy,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory RejectedCoords.fromWire(Object? payload) => RejectedCoords._(mapOf(payload));

  RejectedCoords._(super.raw)
      : latitude = doubleOf(raw['latitude']),
        longitude = doubleOf(raw['longitude']),
        accuracy = doubleOf(raw['accuracy']);

  /// Degrees north.
  final double latitude;

  /// Degrees east.
  final double longitude;

  /// Metres.
  final double accuracy;

  @override
  Map<String, Object?> get fields => {
        'latitude': latitude,
        'longitude': longitude,
        'accuracy': accuracy,
      };
}

/// A fix was kept out of the track.
final class LocationFilterEvent extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LocationFilterEvent({
    required String reason,
    required double value,
    required double threshold,
    required String timestamp,
    required RejectedCoords coords,
  }) =>
      LocationFilterEvent._({
        'reason': reason,
        'value': value,
        'threshold': threshold,
        'timestamp': timestamp,
        'coords': coords.toWire(),
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LocationFilterEvent.fromWire(Object? payload) => LocationFilterEvent._(mapOf(payload));

  LocationFilterEvent._(super.raw)
      : reason = textOf(raw['reason']),
        value = doubleOf(raw['value']),
        threshold = doubleOf(raw['threshold']),
        timestamp = textOf(raw['timestamp']),
        coords = RejectedCoords.fromWire(raw['coords']);

  /// Such as `stale` or `implausible-speed`.
  final String reason;

  /// The measured value, in the unit of `threshold`.
  final double value;

  /// What would have been allowed.
  final double threshold;

  /// When the fix was taken: ISO-8601, UTC.
  final String timestamp;

  /// Where it lay.
  final RejectedCoords coords;

  @override
  Map<String, Object?> get fields => {
        'reason': reason,
        'value': value,
        'threshold': threshold,
        'timestamp': timestamp,
        'coords': coords,
      };
}

/// How a process of the app ended.
final class ProcessExit extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory ProcessExit({
    required String reason,
    double? at,
    String? detail,
  }) =>
      ProcessExit._({
        'reason': reason,
        if (at != null) 'at': at,
        if (detail != null) 'detail': detail,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory ProcessExit.fromWire(Object? payload) => ProcessExit._(mapOf(payload));

  ProcessExit._(super.raw)
      : reason = textOf(raw['reason']),
        at = doubleOrNull(raw['at']),
        detail = textOrNull(raw['detail']);

  /// The platform’s word.
  final String reason;

  /// Epoch milliseconds.
  final double? at;

  /// More about it.
  final String? detail;

  @override
  Map<String, Object?> get fields => {
        'reason': reason,
        'at': at,
        'detail': detail,
      };
}

/// The satellite receiver, as the engine asks for it.
final class Receiver extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Receiver({
    required bool on,
    String? because,
    String? since,
  }) =>
      Receiver._({
        'on': on,
        if (because != null) 'because': because,
        if (since != null) 'since': since,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Receiver.fromWire(Object? payload) => Receiver._(mapOf(payload));

  Receiver._(super.raw)
      : on = flagOf(raw['on']),
        because = textOrNull(raw['because']),
        since = textOrNull(raw['since']);

  /// Does any request need satellites?
  final bool on;

  /// Why, such as `moving` or `departure-check`; null while it is off.
  final String? because;

  /// Since when this reason holds, or it is off: ISO-8601, UTC; null before its first use.
  final String? since;

  @override
  Map<String, Object?> get fields => {
        'on': on,
        'because': because,
        'since': since,
      };
}

/// One life of the app’s process.
final class AppLife extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory AppLife({
    required int began,
    int? seen,
    ProcessExit? end,
    required List<LifeGap> gaps,
    required int dozes,
  }) =>
      AppLife._({
        'began': began,
        if (seen != null) 'seen': seen,
        if (end != null) 'end': end.toWire(),
        'gaps': [for (final element in gaps) element.toWire()],
        'dozes': dozes,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory AppLife.fromWire(Object? payload) => AppLife._(mapOf(payload));

  AppLife._(super.raw)
      : began = intOf(raw['began']),
        seen = intOrNull(raw['seen']),
        end = shapeOrNull(raw['end'], ProcessExit.fromWire),
        gaps = listOf(raw['gaps'], LifeGap.fromWire),
        dozes = intOf(raw['dozes']);

  /// When it began, epoch milliseconds.
  final int began;

  /// The last sign of life before it ended, epoch milliseconds.
  final int? seen;

  /// Why it ended; null for the present one.
  final ProcessExit? end;

  /// The longest gaps between its heartbeats.
  final List<LifeGap> gaps;

  /// How often Doze began.
  final int dozes;

  @override
  Map<String, Object?> get fields => {
        'began': began,
        'seen': seen,
        'end': end,
        'gaps': gaps,
        'dozes': dozes,
      };
}

/// A heartbeat that came late.
final class LifeGap extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LifeGap({
    required int at,
    required int millis,
  }) =>
      LifeGap._({
        'at': at,
        'millis': millis,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LifeGap.fromWire(Object? payload) => LifeGap._(mapOf(payload));

  LifeGap._(super.raw)
      : at = intOf(raw['at']),
        millis = intOf(raw['millis']);

  /// When it was due, epoch milliseconds.
  final int at;

  /// How much later it came, milliseconds.
  final int millis;

  @override
  Map<String, Object?> get fields => {
        'at': at,
        'millis': millis,
      };
}

/// What the platform says of the device and of how it treats the app. Facts of other names are behind `report[name]`.
final class DeviceReport extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory DeviceReport({
    String? manufacturer,
    String? model,
    String? osVersion,
    String? appVersion,
    String? standbyBucket,
    bool? backgroundRestricted,
    bool? batteryOptimized,
    bool? exactAlarms,
    bool? notifications,
    String? user,
    String? manifestFault,
    List<ProcessExit>? exits,
  }) =>
      DeviceReport._({
        if (manufacturer != null) 'manufacturer': manufacturer,
        if (model != null) 'model': model,
        if (osVersion != null) 'osVersion': osVersion,
        if (appVersion != null) 'appVersion': appVersion,
        if (standbyBucket != null) 'standbyBucket': standbyBucket,
        if (backgroundRestricted != null) 'backgroundRestricted': backgroundRestricted,
        if (batteryOptimized != null) 'batteryOptimized': batteryOptimized,
        if (exactAlarms != null) 'exactAlarms': exactAlarms,
        if (notifications != null) 'notifications': notifications,
        if (user != null) 'user': user,
        if (manifestFault != null) 'manifestFault': manifestFault,
        if (exits != null) 'exits': [for (final element in exits) element.toWire()],
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory DeviceReport.fromWire(Object? payload) => DeviceReport._(mapOf(payload));

  DeviceReport._(super.raw)
      : manufacturer = textOrNull(raw['manufacturer']),
        model = textOrNull(raw['model']),
        osVersion = textOrNull(raw['osVersion']),
        appVersion = textOrNull(raw['appVersion']),
        standbyBucket = textOrNull(raw['standbyBucket']),
        backgroundRestricted = flagOrNull(raw['backgroundRestricted']),
        batteryOptimized = flagOrNull(raw['batteryOptimized']),
        exactAlarms = flagOrNull(raw['exactAlarms']),
        notifications = flagOrNull(raw['notifications']),
        user = textOrNull(raw['user']),
        manifestFault = textOrNull(raw['manifestFault']),
        exits = listOrNull(raw['exits'], ProcessExit.fromWire);

  /// Who made the device.
  final String? manufacturer;

  /// Its model.
  final String? model;

  /// The version of the system.
  final String? osVersion;

  /// The version of the app.
  final String? appVersion;

  /// Android: the app’s standby bucket.
  final String? standbyBucket;

  /// Android: is the app restricted in the background?
  final bool? backgroundRestricted;

  /// Android: is its battery use optimised?
  final bool? batteryOptimized;

  /// Android: may alarms come at their moment?
  final bool? exactAlarms;

  /// May the app show notifications?
  final bool? notifications;

  /// Android: `owner`, `work-profile` or `secondary`.
  final String? user;

  /// Android: what the merged manifest lacks for the foreground service.
  final String? manifestFault;

  /// How the app’s last processes ended, the newest first.
  final List<ProcessExit>? exits;

  /// The engine’s diary of the last lives of the app’s process, the newest first.
  List<AppLife> get lives => listOf(raw['lives'], AppLife.fromWire);

  /// What the engine gave under this name: `raw[key]`.
  Object? operator [](String key) => raw[key];

  @override
  Map<String, Object?> get fields => {
        'manufacturer': manufacturer,
        'model': model,
        'osVersion': osVersion,
        'appVersion': appVersion,
        'standbyBucket': standbyBucket,
        'backgroundRestricted': backgroundRestricted,
        'batteryOptimized': batteryOptimized,
        'exactAlarms': exactAlarms,
        'notifications': notifications,
        'user': user,
        'manifestFault': manifestFault,
        'exits': exits,
      };
}

/// One decision of the engine, and when it was made.
final class Decision extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Decision({
    required String at,
    required String region,
    required String text,
  }) =>
      Decision._({
        'at': at,
        'region': region,
        'text': text,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Decision.fromWire(Object? payload) => Decision._(mapOf(payload));

  Decision._(super.raw)
      : at = textOf(raw['at']),
        region = textOf(raw['region']),
        text = textOf(raw['text']);

  /// ISO-8601, UTC.
  final String at;

  /// Which part of the engine decided: `locations`, `motion`, `sync`, …
  final String region;

  /// What, with the values and thresholds that decided.
  final String text;

  @override
  Map<String, Object?> get fields => {
        'at': at,
        'region': region,
        'text': text,
      };
}

/// The fix that a record was made of, as the device gave it.
final class ExplainedFix extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory ExplainedFix({
    required String at,
    required Map<String, dynamic> reading,
  }) =>
      ExplainedFix._({
        'at': at,
        'reading': reading,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory ExplainedFix.fromWire(Object? payload) => ExplainedFix._(mapOf(payload));

  ExplainedFix._(super.raw)
      : at = textOf(raw['at']),
        reading = mapOf(raw['reading']);

  /// When it entered: ISO-8601, UTC.
  final String at;

  /// The fix itself, by the names of the sensor port.
  final Map<String, dynamic> reading;

  @override
  Map<String, Object?> get fields => {
        'at': at,
        'reading': reading,
      };
}

/// Why a record is what it is, and what became of it.
final class Explanation extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory Explanation({
    required String uuid,
    required String at,
    required String by,
    required List<Decision> decisions,
    ExplainedFix? fix,
    Decision? motion,
    required List<Decision> rejected,
    required List<Decision> uploads,
    int? row,
  }) =>
      Explanation._({
        'uuid': uuid,
        'at': at,
        'by': by,
        'decisions': [for (final element in decisions) element.toWire()],
        if (fix != null) 'fix': fix.toWire(),
        if (motion != null) 'motion': motion.toWire(),
        'rejected': [for (final element in rejected) element.toWire()],
        'uploads': [for (final element in uploads) element.toWire()],
        if (row != null) 'row': row,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory Explanation.fromWire(Object? payload) => Explanation._(mapOf(payload));

  Explanation._(super.raw)
      : uuid = textOf(raw['uuid']),
        at = textOf(raw['at']),
        by = textOf(raw['by']),
        decisions = listOf(raw['decisions'], Decision.fromWire),
        fix = shapeOrNull(raw['fix'], ExplainedFix.fromWire),
        motion = shapeOrNull(raw['motion'], Decision.fromWire),
        rejected = listOf(raw['rejected'], Decision.fromWire),
        uploads = listOf(raw['uploads'], Decision.fromWire),
        row = intOrNull(raw['row']);

  /// The record’s id.
  final String uuid;

  /// When it was made: ISO-8601, UTC.
  final String at;

  /// What entered and made it, such as a `fix` or a `call` of the app.
  final String by;

  /// Everything that was decided from that input, in order.
  final List<Decision> decisions;

  /// Null where the app gave the position.
  final ExplainedFix? fix;

  /// The last decision about motion before it.
  final Decision? motion;

  /// Fixes near it that were kept out of the track.
  final List<Decision> rejected;

  /// Answers to the uploads that carried it, and whether it was quarantined.
  final List<Decision> uploads;

  /// Its number in the queue, where it was queued.
  final int? row;

  @override
  Map<String, Object?> get fields => {
        'uuid': uuid,
        'at': at,
        'by': by,
        'decisions': decisions,
        'fix': fix,
        'motion': motion,
        'rejected': rejected,
        'uploads': uploads,
        'row': row,
      };
}

/// A record that the server refused for good, kept apart so that the others are sent.
final class QuarantinedRecord extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory QuarantinedRecord({
    required Location record,
    required int status,
    required String responseText,
    required int attempts,
    required String quarantinedAt,
  }) =>
      QuarantinedRecord._({
        'record': record.toWire(),
        'status': status,
        'responseText': responseText,
        'attempts': attempts,
        'quarantinedAt': quarantinedAt,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory QuarantinedRecord.fromWire(Object? payload) => QuarantinedRecord._(mapOf(payload));

  QuarantinedRecord._(super.raw)
      : record = Location.fromWire(raw['record']),
        status = intOf(raw['status']),
        responseText = textOf(raw['responseText']),
        attempts = intOf(raw['attempts']),
        quarantinedAt = textOf(raw['quarantinedAt']);

  /// The record as it was sent.
  final Location record;

  /// HTTP status of the last refusal.
  final int status;

  /// The body of the response; cut to 1024 characters.
  final String responseText;

  /// How often it was refused alone.
  final int attempts;

  /// ISO-8601, UTC.
  final String quarantinedAt;

  @override
  Map<String, Object?> get fields => {
        'record': record,
        'status': status,
        'responseText': responseText,
        'attempts': attempts,
        'quarantinedAt': quarantinedAt,
      };
}

/// A page of queued records, as `getLocations` takes it.
final class LocationPage extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory LocationPage({
    int? limit,
    String? after,
    PageOrder? order,
  }) =>
      LocationPage._({
        if (limit != null) 'limit': limit,
        if (after != null) 'after': after,
        if (order != null) 'order': order,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory LocationPage.fromWire(Object? payload) => LocationPage._(mapOf(payload));

  LocationPage._(super.raw)
      : limit = intOrNull(raw['limit']),
        after = textOrNull(raw['after']),
        order = textOrNull(raw['order']) as PageOrder?;

  /// Maximum number of records. Default: all.
  final int? limit;

  /// The uuid of the last record of the previous page.
  final String? after;

  /// Default: oldest first.
  final PageOrder? order;

  @override
  Map<String, Object?> get fields => {
        'limit': limit,
        'after': after,
        'order': order,
      };
}

/// A page of the stored geofences, as `getGeofences` takes it.
final class GeofencePage extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory GeofencePage({
    int? limit,
    String? after,
  }) =>
      GeofencePage._({
        if (limit != null) 'limit': limit,
        if (after != null) 'after': after,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory GeofencePage.fromWire(Object? payload) => GeofencePage._(mapOf(payload));

  GeofencePage._(super.raw)
      : limit = intOrNull(raw['limit']),
        after = textOrNull(raw['after']);

  /// Maximum number of geofences. Default: all.
  final int? limit;

  /// The identifier of the last geofence of the previous page.
  final String? after;

  @override
  Map<String, Object?> get fields => {
        'limit': limit,
        'after': after,
      };
}

/// A page of the finished trips, as `getTrips` takes it.
final class TripPage extends Shape {
  /// One that an app makes itself. What is left out is not on the wire.
  factory TripPage({
    int? limit,
    String? after,
  }) =>
      TripPage._({
        if (limit != null) 'limit': limit,
        if (after != null) 'after': after,
      });

  /// Reads a payload. Total: it takes any value, and never throws.
  factory TripPage.fromWire(Object? payload) => TripPage._(mapOf(payload));

  TripPage._(super.raw)
      : limit = intOrNull(raw['limit']),
        after = textOrNull(raw['after']);

  /// Maximum number of trips. Default: all.
  final int? limit;

  /// The id of the last trip of the previous page.
  final String? after;

  @override
  Map<String, Object?> get fields => {
        'limit': limit,
        'after': after,
      };
}
