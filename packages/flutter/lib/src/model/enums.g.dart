// Generated from apps/contract; change it there, then: pnpm contract --update

/// What the device was doing.
enum ActivityType {
  /// `still`.
  still('still'),

  /// `on_foot`.
  onFoot('on_foot'),

  /// `walking`.
  walking('walking'),

  /// `running`.
  running('running'),

  /// `on_bicycle`.
  onBicycle('on_bicycle'),

  /// `in_vehicle`.
  inVehicle('in_vehicle'),

  /// `unknown`.
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
  /// `motionchange`.
  motionchange('motionchange'),

  /// `odometer`.
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
  /// `ENTER`.
  enter('ENTER'),

  /// `EXIT`.
  exit('EXIT'),

  /// `DWELL`.
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
  /// `speed`.
  speed('speed'),

  /// `stop`.
  stop('stop'),

  /// `rest`.
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
  /// `h`.
  handling('h'),

  /// `s`.
  screen('s'),

  /// `c`.
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
  /// `gap`.
  gap('gap'),

  /// `coarse`.
  coarse('coarse'),

  /// `jump`.
  jump('jump'),

  /// `inferred-start`.
  inferredStart('inferred-start'),

  /// `split`.
  split('split'),

  /// `interrupted`.
  interrupted('interrupted'),

  /// `stopped`.
  stopped('stopped'),

  /// `thinned`.
  thinned('thinned'),

  /// `mock`.
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
  /// `native`.
  native('native'),

  /// `js`.
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
  /// `0`.
  notDetermined(0),

  /// `1`.
  restricted(1),

  /// `2`.
  denied(2),

  /// `3`.
  always(3),

  /// `4`.
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
  /// `0`.
  full(0),

  /// `1`.
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
  /// `0`.
  geofences(0),

  /// `1`.
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
  /// `0`.
  off(0),

  /// `1`.
  error(1),

  /// `2`.
  warning(2),

  /// `3`.
  info(3),

  /// `4`.
  debug(4),

  /// `5`.
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
  /// `0`.
  unknown(0),

  /// `1`.
  permissionDenied(1),

  /// `2`.
  unavailable(2),

  /// `3`.
  insufficientAccuracy(3),

  /// `408`.
  timeout(408),

  /// `499`.
  cancelled(499);

  const LocationErrorCode(this.wire);

  /// The value on the wire.
  final Object? wire;

  /// The member of a value; [unknown] where there is none.
  static LocationErrorCode of(Object? value) =>
      values.firstWhere((member) => member.wire == value, orElse: () => unknown);
}
