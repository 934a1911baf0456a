// Generated from apps/contract; change it there, then: pnpm contract --update

/// Which values the keys have that were not given; a given key beats its preset.
extension type const Preset(String wire) implements String {
  /// `economical`.
  static const Preset economical = Preset('economical');

  /// `balanced`.
  static const Preset balanced = Preset('balanced');

  /// `live`.
  static const Preset live = Preset('live');

  /// Those that this version knows.
  static const List<Preset> values = [economical, balanced, live];
}

/// The permission to ask for.
extension type const LocationAuthorizationRequest(String wire) implements String {
  /// `Always`.
  static const LocationAuthorizationRequest always = LocationAuthorizationRequest('Always');

  /// `WhenInUse`.
  static const LocationAuthorizationRequest whenInUse = LocationAuthorizationRequest('WhenInUse');

  /// Those that this version knows.
  static const List<LocationAuthorizationRequest> values = [always, whenInUse];
}

/// Accuracy of the low-power watch while stationary.
extension type const StationaryAccuracy(String wire) implements String {
  /// `HIGH`.
  static const StationaryAccuracy high = StationaryAccuracy('HIGH');

  /// `BALANCED`.
  static const StationaryAccuracy balanced = StationaryAccuracy('BALANCED');

  /// `LOW`.
  static const StationaryAccuracy low = StationaryAccuracy('LOW');

  /// Those that this version knows.
  static const List<StationaryAccuracy> values = [high, balanced, low];
}

/// Conservative rejects implausible fixes, Adjust caps them to what is kinematically possible, PassThrough applies the
/// accuracy gate alone.
extension type const LocationFilterPolicy(String wire) implements String {
  /// `Conservative`.
  static const LocationFilterPolicy conservative = LocationFilterPolicy('Conservative');

  /// `Adjust`.
  static const LocationFilterPolicy adjust = LocationFilterPolicy('Adjust');

  /// `PassThrough`.
  static const LocationFilterPolicy passThrough = LocationFilterPolicy('PassThrough');

  /// Those that this version knows.
  static const List<LocationFilterPolicy> values = [conservative, adjust, passThrough];
}

/// How much acceleration the Kalman filter expects, and how far it trusts reported accuracy.
extension type const KalmanProfile(String wire) implements String {
  /// `DEFAULT`.
  static const KalmanProfile standard = KalmanProfile('DEFAULT');

  /// `AGGRESSIVE`.
  static const KalmanProfile aggressive = KalmanProfile('AGGRESSIVE');

  /// `CONSERVATIVE`.
  static const KalmanProfile conservative = KalmanProfile('CONSERVATIVE');

  /// Those that this version knows.
  static const List<KalmanProfile> values = [standard, aggressive, conservative];
}

/// Method of upload requests.
extension type const UploadMethod(String wire) implements String {
  /// `POST`.
  static const UploadMethod post = UploadMethod('POST');

  /// `PUT`.
  static const UploadMethod put = UploadMethod('PUT');

  /// `PATCH`.
  static const UploadMethod patch = UploadMethod('PATCH');

  /// Those that this version knows.
  static const List<UploadMethod> values = [post, put, patch];
}

/// Token strategy, of which there is one; JWT sends `Authorization: Bearer <token>`.
extension type const AuthorizationStrategy(String wire) implements String {
  /// `JWT`.
  static const AuthorizationStrategy jwt = AuthorizationStrategy('JWT');

  /// Those that this version knows.
  static const List<AuthorizationStrategy> values = [jwt];
}

/// A page of the system’s settings, as `openSettings` opens it.
extension type const SystemSettingsPage(String wire) implements String {
  /// The app’s own page.
  static const SystemSettingsPage app = SystemSettingsPage('app');

  /// Location services.
  static const SystemSettingsPage location = SystemSettingsPage('location');

  /// Battery optimisation.
  static const SystemSettingsPage battery = SystemSettingsPage('battery');

  /// The app’s notifications.
  static const SystemSettingsPage notifications = SystemSettingsPage('notifications');

  /// The right to exact alarms, from Android 12 on.
  static const SystemSettingsPage alarms = SystemSettingsPage('alarms');

  /// Those that this version knows.
  static const List<SystemSettingsPage> values = [app, location, battery, notifications, alarms];
}

/// In which order a page has its records.
extension type const PageOrder(String wire) implements String {
  /// As they were queued.
  static const PageOrder oldestFirst = PageOrder('asc');

  /// The last one first.
  static const PageOrder newestFirst = PageOrder('desc');

  /// Those that this version knows.
  static const List<PageOrder> values = [oldestFirst, newestFirst];
}
