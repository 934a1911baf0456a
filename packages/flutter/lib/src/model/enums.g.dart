// Generated from apps/contract; change it there, then: pnpm contract --update

/// What the device was doing.
enum ActivityType {
  /// Stationary.
  still('still'),

  /// Walking or running, where the platform does not distinguish them.
  onFoot('on_foot'),

  /// Walking.
  walking('walking'),

  /// Running.
  running('running'),

  /// On a bicycle.
  onBicycle('on_bicycle'),

  /// In a car, bus, train or another vehicle.
  inVehicle('in_vehicle'),

  /// Unknown to the classifier, or a value of a later version.
  unknown('unknown');

  const ActivityType(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static ActivityType of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// Why a record was made that is no plain tracked fix.
enum RecordReason {
  /// Moving began or ended.
  motionchange('motionchange'),

  /// The odometer was set.
  odometer('odometer'),

  /// A value of a later version.
  unknown(null);

  const RecordReason(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static RecordReason of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// What happened at a geofence.
enum GeofenceAction {
  /// The device came in.
  enter('ENTER'),

  /// It went out.
  exit('EXIT'),

  /// It has stayed in for the loitering delay.
  dwell('DWELL'),

  /// A value of a later version.
  unknown(null);

  const GeofenceAction(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static GeofenceAction of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// What is missing before a crash is certain.
enum MissingEvidence {
  /// That it was fast enough before.
  speed('speed'),

  /// That it has stopped.
  stop('stop'),

  /// That it stays at rest.
  rest('rest'),

  /// A value of a later version.
  unknown(null);

  const MissingEvidence(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static MissingEvidence of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// Handling alone (h), with the screen on (s), or a call (c).
enum DistractionCause {
  /// The phone was handled.
  handling('h'),

  /// It was handled with the screen on.
  screen('s'),

  /// A call.
  call('c'),

  /// A value of a later version.
  unknown(null);

  const DistractionCause(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static DistractionCause of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// What makes a trip less certain.
enum TripDoubtKind {
  /// Two minutes or more without a fix while it moved; the line is straight there.
  gap('gap'),

  /// Places known to no better than a block of a town, left out of the line where they add nothing.
  coarse('coarse'),

  /// Fixes that were erased because the device cannot have been there.
  jump('jump'),

  /// The way from the parking place to the first fix was not observed.
  inferredStart('inferred-start'),

  /// Cut from a longer track, at a stay of five minutes or more.
  split('split'),

  /// The process was gone, or the session ended, before the device was found to rest.
  interrupted('interrupted'),

  /// The app stopped tracking on the way.
  stopped('stopped'),

  /// Fixes left out because a trip keeps at most 8,192.
  thinned('thinned'),

  /// Fixes that an app simulated.
  mock('mock'),

  /// A value of a later version.
  unknown(null);

  const TripDoubtKind(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static TripDoubtKind of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// Who wrote a line of the log.
enum LogSource {
  /// The engine or its host.
  native('native'),

  /// The app, by `Geo.logger`.
  js('js'),

  /// A value of a later version.
  unknown(null);

  const LogSource(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static LogSource of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// May the app use location?
enum AuthorizationStatus {
  /// The user has not been asked yet.
  notDetermined(0),

  /// Restricted by the device's owner or a policy; the user cannot change it.
  restricted(1),

  /// Denied by the user.
  denied(2),

  /// Allowed, in the background too.
  always(3),

  /// Allowed while the app is in use.
  whenInUse(4),

  /// A value of a later version.
  unknown(null);

  const AuthorizationStatus(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static AuthorizationStatus of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// How precise the locations are that the app gets.
enum AccuracyAuthorization {
  /// Precise location is granted.
  full(0),

  /// Only approximate location is granted (on Android: coarse permission alone).
  reduced(1),

  /// A value of a later version.
  unknown(null);

  const AccuracyAuthorization(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static AccuracyAuthorization of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// What is tracked.
enum TrackingMode {
  /// Geofences alone.
  geofences(0),

  /// The location stream and geofences.
  location(1),

  /// A value of a later version.
  unknown(null);

  const TrackingMode(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static TrackingMode of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// How much a line of the log matters.
enum LogLevel {
  /// Errors and warnings alone.
  off(0),

  /// A failure that was not recovered. Always kept.
  error(1),

  /// A failure that was handled. Always kept.
  warning(2),

  /// Noteworthy events.
  info(3),

  /// Details of decisions.
  debug(4),

  /// Everything.
  verbose(5),

  /// A value of a later version.
  unknown(null);

  const LogLevel(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static LogLevel of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}

/// Why there is no location.
enum LocationErrorCode {
  /// The platform does not say why.
  unknown(0),

  /// The user has denied location.
  permissionDenied(1),

  /// Network or provider off, or no position available.
  unavailable(2),

  /// Precise location is required, and only approximate location is allowed.
  insufficientAccuracy(3),

  /// No fix came in time.
  timeout(408),

  /// The request was cancelled.
  cancelled(499);

  const LocationErrorCode(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static LocationErrorCode of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}
