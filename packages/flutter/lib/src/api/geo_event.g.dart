// Generated from apps/contract; change it there, then: pnpm contract --update

import 'dart:async';

import '../model/models.g.dart';
import '../model/power_save.dart';

/// An event of the engine: its name on the wire, and how it is read.
final class GeoEvent<T> {
  const GeoEvent._(this.name, this.read);

  /// On the wire.
  final String name;

  /// Reads a payload. Total: it takes any value, and never throws.
  final T Function(Object? payload) read;

  /// The stream of records.
  static const GeoEvent<Location> location = GeoEvent._('location', _location);

  /// Moving began or ended.
  static const GeoEvent<MotionChangeEvent> motionChange = GeoEvent._('motionchange', _motionChange);

  /// A sign of life.
  static const GeoEvent<HeartbeatEvent> heartbeat = GeoEvent._('heartbeat', _heartbeat);

  /// What the platform lets us use changed.
  static const GeoEvent<ProviderChangeEvent> providerChange = GeoEvent._('providerchange', _providerChange);

  /// A fence was crossed.
  static const GeoEvent<GeofenceEvent> geofence = GeoEvent._('geofence', _geofence);

  /// Other fences are monitored.
  static const GeoEvent<GeofencesChangeEvent> geofencesChange = GeoEvent._('geofenceschange', _geofencesChange);

  /// An upload request has ended.
  static const GeoEvent<HttpEvent> http = GeoEvent._('http', _http);

  /// Internet came or went.
  static const GeoEvent<ConnectivityChangeEvent> connectivityChange = GeoEvent._('connectivitychange', _connectivityChange);

  /// A collision was confirmed.
  static const GeoEvent<CrashEvent> crash = GeoEvent._('crash', _crash);

  /// An episode of handling has closed.
  static const GeoEvent<DistractionEvent> distraction = GeoEvent._('distraction', _distraction);

  /// A token refresh has ended.
  static const GeoEvent<AuthorizationEvent> authorization = GeoEvent._('authorization', _authorization);

  /// A collision is suspected.
  static const GeoEvent<CrashSuspectedEvent> crashSuspected = GeoEvent._('crashsuspected', _crashSuspected);

  /// A trip has ended.
  static const GeoEvent<Trip> trip = GeoEvent._('trip', _trip);

  /// Power save mode went on or off.
  static const GeoEvent<PowerSaveChangeEvent> powerSaveChange = GeoEvent._('powersavechange', readPowerSave);

  /// The platform gave no location.
  static const GeoEvent<LocationErrorEvent> locationError = GeoEvent._('locationerror', _locationError);

  /// A fix was rejected: reason, value, threshold.
  static const GeoEvent<LocationFilterEvent> locationFilter = GeoEvent._('locationfilter', _locationFilter);

  /// An entry of the log was kept.
  static const GeoEvent<LogEntry> log = GeoEvent._('log', _log);

  /// A sample of a watch of the compass.
  static const GeoEvent<HeadingEvent> heading = GeoEvent._('heading', _heading);

  static Location _location(Object? payload) => Location.fromWire(payload);
  static MotionChangeEvent _motionChange(Object? payload) => MotionChangeEvent.fromWire(payload);
  static HeartbeatEvent _heartbeat(Object? payload) => HeartbeatEvent.fromWire(payload);
  static ProviderChangeEvent _providerChange(Object? payload) => ProviderChangeEvent.fromWire(payload);
  static GeofenceEvent _geofence(Object? payload) => GeofenceEvent.fromWire(payload);
  static GeofencesChangeEvent _geofencesChange(Object? payload) => GeofencesChangeEvent.fromWire(payload);
  static HttpEvent _http(Object? payload) => HttpEvent.fromWire(payload);
  static ConnectivityChangeEvent _connectivityChange(Object? payload) => ConnectivityChangeEvent.fromWire(payload);
  static CrashEvent _crash(Object? payload) => CrashEvent.fromWire(payload);
  static DistractionEvent _distraction(Object? payload) => DistractionEvent.fromWire(payload);
  static AuthorizationEvent _authorization(Object? payload) => AuthorizationEvent.fromWire(payload);
  static CrashSuspectedEvent _crashSuspected(Object? payload) => CrashSuspectedEvent.fromWire(payload);
  static Trip _trip(Object? payload) => Trip.fromWire(payload);
  static LocationErrorEvent _locationError(Object? payload) => LocationErrorEvent.fromWire(payload);
  static LocationFilterEvent _locationFilter(Object? payload) => LocationFilterEvent.fromWire(payload);
  static LogEntry _log(Object? payload) => LogEntry.fromWire(payload);
  static HeadingEvent _heading(Object? payload) => HeadingEvent.fromWire(payload);

  /// Every event.
  static const List<GeoEvent<Object?>> values = [location, motionChange, heartbeat, providerChange, geofence, geofencesChange, http, connectivityChange, crash, distraction, authorization, crashSuspected, trip, powerSaveChange, locationError, locationFilter, log, heading];
}

/// The listeners. They need no `ready`; what the engine kept from before the first one comes to it first.
mixin GeoListeners {
  /// The stream of one event. Each call gives a new one, for one listener.
  Stream<T> on<T>(GeoEvent<T> event);

  /// The stream of records.
  StreamSubscription<Location> onLocation(void Function(Location event) listener) =>
      on(GeoEvent.location).listen(listener);

  /// Moving began or ended.
  StreamSubscription<MotionChangeEvent> onMotionChange(void Function(MotionChangeEvent event) listener) =>
      on(GeoEvent.motionChange).listen(listener);

  /// A sign of life.
  StreamSubscription<HeartbeatEvent> onHeartbeat(void Function(HeartbeatEvent event) listener) =>
      on(GeoEvent.heartbeat).listen(listener);

  /// What the platform lets us use changed.
  StreamSubscription<ProviderChangeEvent> onProviderChange(void Function(ProviderChangeEvent event) listener) =>
      on(GeoEvent.providerChange).listen(listener);

  /// A fence was crossed.
  StreamSubscription<GeofenceEvent> onGeofence(void Function(GeofenceEvent event) listener) =>
      on(GeoEvent.geofence).listen(listener);

  /// Other fences are monitored.
  StreamSubscription<GeofencesChangeEvent> onGeofencesChange(void Function(GeofencesChangeEvent event) listener) =>
      on(GeoEvent.geofencesChange).listen(listener);

  /// An upload request has ended.
  StreamSubscription<HttpEvent> onHttp(void Function(HttpEvent event) listener) =>
      on(GeoEvent.http).listen(listener);

  /// Internet came or went.
  StreamSubscription<ConnectivityChangeEvent> onConnectivityChange(void Function(ConnectivityChangeEvent event) listener) =>
      on(GeoEvent.connectivityChange).listen(listener);

  /// A collision was confirmed.
  StreamSubscription<CrashEvent> onCrash(void Function(CrashEvent event) listener) =>
      on(GeoEvent.crash).listen(listener);

  /// An episode of handling has closed.
  StreamSubscription<DistractionEvent> onDistraction(void Function(DistractionEvent event) listener) =>
      on(GeoEvent.distraction).listen(listener);

  /// A token refresh has ended.
  StreamSubscription<AuthorizationEvent> onAuthorization(void Function(AuthorizationEvent event) listener) =>
      on(GeoEvent.authorization).listen(listener);

  /// A collision is suspected.
  StreamSubscription<CrashSuspectedEvent> onCrashSuspected(void Function(CrashSuspectedEvent event) listener) =>
      on(GeoEvent.crashSuspected).listen(listener);

  /// A trip has ended.
  StreamSubscription<Trip> onTrip(void Function(Trip event) listener) =>
      on(GeoEvent.trip).listen(listener);

  /// Power save mode went on or off.
  StreamSubscription<PowerSaveChangeEvent> onPowerSaveChange(void Function(PowerSaveChangeEvent event) listener) =>
      on(GeoEvent.powerSaveChange).listen(listener);

  /// The platform gave no location.
  StreamSubscription<LocationErrorEvent> onLocationError(void Function(LocationErrorEvent event) listener) =>
      on(GeoEvent.locationError).listen(listener);

  /// A fix was rejected: reason, value, threshold.
  StreamSubscription<LocationFilterEvent> onLocationFilter(void Function(LocationFilterEvent event) listener) =>
      on(GeoEvent.locationFilter).listen(listener);

  /// An entry of the log was kept.
  StreamSubscription<LogEntry> onLog(void Function(LogEntry event) listener) =>
      on(GeoEvent.log).listen(listener);

  /// A sample of a watch of the compass.
  StreamSubscription<HeadingEvent> onHeading(void Function(HeadingEvent event) listener) =>
      on(GeoEvent.heading).listen(listener);
}
