import 'dart:async';

import '../client/channel.dart';
import '../client/geo_client.dart';
import '../model/choices.g.dart';
import '../model/decode.dart';
import '../model/geo_exception.g.dart';
import '../model/models.g.dart';
import '../platform/headless.dart';
import '../platform/platform_channel.dart';
import 'config.g.dart';
import 'geo_event.g.dart';
import 'geo_logger.dart';
import 'headless_event.dart';

/// The engine in the native host. It goes on when this isolate ends; `Geo` is one client of it.
///
/// Operations fail with a `GeoException`. Before `ready` they fail with `NotReadyException`, listeners aside.
final class Geo with GeoListeners {
  /// Over any channel, for tests. [headless]: this isolate was started for headless events alone.
  Geo.over(GeoChannel Function() channel, {bool headless = false})
      : _connect = (() => GeoClient(channel(), headless: headless)),
        _registerHeadless = null;

  Geo._native()
      : _connect = (() => GeoClient(PlatformChannel(), headless: isHeadlessIsolate)),
        _registerHeadless = registerNativeHeadless;

  /// The engine of this app. Nothing is attached before the first call.
  ///
  /// On platforms other than Android and iOS each operation fails with [UnavailableException], and each listener's stream has it as an
  /// error. So they do where the plugin cannot attach; the next operation attaches again, with the listeners that there are.
  static final Geo instance = Geo._native();

  final GeoClient Function() _connect;
  final Future<void> Function(HeadlessTask task)? _registerHeadless;
  late final GeoClient _client = _connect();

  /// The log of the engine.
  late final GeoLogger logger = GeoLogger(() => _client);

  Future<Object?> _call(String method, [List<Object?> args = const []]) => _client.call(method, args);
  Future<GeoState> _state(String method, [List<Object?> args = const []]) async =>
      GeoState.fromWire(await _call(method, args));
  Future<int> _int(String method, [List<Object?> args = const []]) async => intOf(await _call(method, args));

  // Configuration, start and stop

  /// Opens the engine to operations. Replaces the configuration by defaults and what is given; with `reset: false` it merges into the
  /// stored one.
  Future<GeoState> ready([Config config = const Config()]) => _state('ready', [config.toWire()]);

  /// Changes part of the configuration.
  Future<GeoState> setConfig(Config patch) => _state('setConfig', [patch.toWire()]);

  /// Starts tracking, now and after every restart of the process.
  Future<GeoState> start() => _state('start');

  /// Watches geofences alone: no location stream.
  Future<GeoState> startGeofences() => _state('startGeofences');

  /// Stops tracking; what is queued still uploads.
  Future<GeoState> stop() => _state('stop');

  /// What the tracker is doing.
  Future<GeoState> getState() => _state('getState');

  /// Overrides the motion verdict. Fails with `DisabledException` while stopped.
  Future<void> changePace({required bool isMoving}) => _call('changePace', [isMoving]);

  // Positions

  /// The most accurate of `samples` new fixes, or one at hand that is not older than `maximumAge`.
  Future<Location> getCurrentPosition([CurrentPositionOptions? options]) async =>
      Location.fromWire(await _call('getCurrentPosition', [options?.toWire() ?? const <String, Object?>{}]));

  /// The newest fix that was accepted, also before a kill; null where there is none. The receiver is not asked.
  Future<Location?> getLastLocation() async =>
      shapeOrNull(await _call('getLastLocation'), Location.fromWire);

  /// Positions at an interval. Cancelling ends the watch.
  Future<StreamSubscription<Location>> watchPosition(
    void Function(Location location) listener, {
    WatchPositionOptions? options,
    void Function(LocationErrorEvent error)? onError,
  }) =>
      _client.watch(
        'watchPosition',
        options?.toWire() ?? const {},
        read: Location.fromWire,
        listener: listener,
        divert: (event, payload) {
          if (event != 'locationerror') return false;
          onError?.call(LocationErrorEvent.fromWire(payload));
          return true;
        },
      );

  /// Ends every watch of a position.
  Future<void> stopWatchPosition() => _call('stopWatchPosition');

  /// Metres travelled.
  Future<double> getOdometer() async => doubleOf(await _call('getOdometer'));

  /// Sets the odometer, in metres; completes with where that was.
  Future<Location> setOdometer(double meters) async =>
      Location.fromWire(await _call('setOdometer', [meters]));

  /// Sets the odometer to 0.
  Future<Location> resetOdometer() async => Location.fromWire(await _call('resetOdometer'));

  // The compass

  /// Watches the compass while the app is in the foreground. Cancelling ends the watch.
  Future<StreamSubscription<HeadingEvent>> watchHeading(
    void Function(HeadingEvent heading) listener, {
    HeadingOptions? options,
  }) =>
      _client.watch(
        'watchHeading',
        options?.toWire() ?? const {},
        read: HeadingEvent.fromWire,
        listener: listener,
      );

  /// Ends every watch of the compass.
  Future<void> stopWatchHeading() => _call('stopWatchHeading');

  // Records

  /// Uploads what is queued now; completes with those records that the server took. Fails when it took none.
  Future<List<Location>> sync() async => listOf(await _call('sync'), Location.fromWire);

  /// As [sync], but completes with how many records went: no list of a long queue is made.
  Future<int> syncCount() => _int('sync', [
        {'result': 'count'},
      ]);

  /// Queued records, oldest first: all of them, or a page.
  Future<List<Location>> getLocations([LocationPage? page]) async =>
      listOf(await _client.getLocations(page?.toWire()), Location.fromWire);

  /// Queued records, read as the listener takes them: a page is in memory at a time. Where a page's last record was uploaded or removed
  /// meanwhile, it fails with [NotFoundException].
  Stream<Location> queuedLocations([LocationPage? page]) =>
      _client.queuedLocations(page?.toWire()).map(Location.fromWire);

  /// How many records are queued.
  Future<int> getCount() => _int('getCount');

  /// Removes a queued record. Fails with `NotFoundException`.
  Future<void> destroyLocation(String uuid) => _call('destroyLocation', [uuid]);

  /// Empties the queue; completes with how many records were removed.
  Future<int> destroyLocations() => _int('destroyLocations');

  /// Queues a record of the app's own; completes with its uuid. `coords` are enough, the rest is filled in.
  Future<String> insertLocation(Location location) async =>
      textOf(await _call('insertLocation', [location.toWire()]));

  /// Records that the server refused for good, oldest first.
  Future<List<QuarantinedRecord>> getQuarantine() async =>
      listOf(await _call('getQuarantine'), QuarantinedRecord.fromWire);

  /// Puts quarantined records back into the queue, one or `all`; completes with how many. They are
  /// sent after all others, and those that fail again hold up no other.
  Future<int> redrive([String uuid = 'all']) => _int('redrive', [uuid]);

  /// Removes a quarantined record. Fails with `NotFoundException`.
  Future<void> destroyQuarantined(String uuid) => _call('destroyQuarantined', [uuid]);

  // Geofences

  /// Stores a geofence; one with the same identifier is replaced.
  Future<void> addGeofence(Geofence geofence) => _call('addGeofence', [geofence.toWire()]);

  /// Stores geofences: all of them, or none.
  Future<void> addGeofences(List<Geofence> geofences) => addGeofencesFrom(Stream.value(geofences));

  /// Stores the lists of a stream, of which a part is in memory at a time. An error of the stream ends it, and none is added.
  Future<void> addGeofencesFrom(Stream<List<Geofence>> lists) => _client.addGeofences(
        lists.map((list) => [for (final geofence in list) geofence.toWire()]),
      );

  /// In the order of their identifiers: all of them, or a page.
  Future<List<Geofence>> getGeofences([GeofencePage? page]) async =>
      listOf(await _call('getGeofences', [if (page != null) page.toWire()]), Geofence.fromWire);

  /// Is a geofence stored under this identifier?
  Future<bool> geofenceExists(String identifier) async => flagOf(await _call('geofenceExists', [identifier]));

  /// Removes one; nothing happens where there is none.
  Future<void> removeGeofence(String identifier) => _call('removeGeofence', [identifier]);

  /// Removes all of them.
  Future<void> removeGeofences() => _call('removeGeofences');

  // Trips

  /// Finished trips, oldest first: all of them, or a page. They are made while the key `trips` is true.
  Future<List<Trip>> getTrips([TripPage? page]) async =>
      listOf(await _call('getTrips', [if (page != null) page.toWire()]), Trip.fromWire);

  /// Removes a finished trip. Fails with `NotFoundException`.
  Future<void> destroyTrip(String id) => _call('destroyTrip', [id]);

  /// Removes every finished trip; completes with how many.
  Future<int> destroyTrips() => _int('destroyTrips');

  /// Watches the line of the running trip, smoothed as it is driven. Cancelling ends the watch.
  Future<StreamSubscription<LineEvent>> watchLine(
    void Function(LineEvent line) listener, {
    LineOptions? options,
  }) =>
      _client.watch(
        'watchLine',
        options?.toWire() ?? const {},
        read: LineEvent.fromWire,
        listener: listener,
      );

  // The device

  /// What the platform lets the app use, asked now.
  Future<ProviderChangeEvent> getProviderState() async =>
      ProviderChangeEvent.fromWire(await _call('getProviderState'));

  /// Asks the user for permission; completes with one of the `authorizationStatus…` constants, after a denial too.
  Future<int> requestPermission() => _int('requestPermission');

  /// Asks for full accuracy until the app is next closed; completes with one of the `accuracyAuthorization…` constants.
  Future<int> requestTemporaryFullAccuracy(String purpose) => _int('requestTemporaryFullAccuracy', [purpose]);

  /// Facts about the device and how it treats the app. Fails with `UnavailableException` where the platform has none.
  Future<DeviceReport> getDeviceReport() async => DeviceReport.fromWire(await _call('getDeviceReport'));

  /// Opens a page of the system's settings, such as one of the report's `remedies`. Was it opened?
  Future<bool> openSettings(SystemSettingsPage page) async => flagOf(await _call('openSettings', [page]));

  /// Does the device save power now?
  Future<bool> isPowerSaveMode() async => flagOf(await _call('isPowerSaveMode'));

  /// The tokens that the uploader holds.
  Future<AuthState> getAuthState() async => AuthState.fromWire(await _call('getAuthState'));

  // Crashes

  /// The suspected crash that waits for an answer; null where there is none.
  Future<CrashSuspectedEvent?> getSuspectedCrash() async =>
      shapeOrNull(await _call('getSuspectedCrash'), CrashSuspectedEvent.fromWire);

  /// It was a crash: `crash` comes now. Fails with `NotFoundException` where this suspicion is not open.
  Future<void> confirmCrash(String impactTimestamp) => _call('confirmCrash', [impactTimestamp]);

  /// It was none: no `crash` comes for it. Fails with `NotFoundException` where this suspicion is not open.
  Future<void> cancelCrash(String impactTimestamp) => _call('cancelCrash', [impactTimestamp]);

  // The log and the black box

  /// Entries of the log, newest first: 500, or `limit` of 1 to 5000.
  Future<List<LogEntry>> getLog({int? limit}) async =>
      listOf(await _call('getLog', [if (limit != null) {'limit': limit}]), LogEntry.fromWire);

  /// Empties the log; completes with how many entries were removed.
  Future<int> destroyLog() => _int('destroyLog');

  /// Hands the log over to `logUrl`; completes with how many entries the server took.
  Future<int> uploadLog() => _int('uploadLog');

  /// Everything that the black box holds, one JSON value a line. Fails with `UnavailableException` where it is off.
  Future<String> exportBlackBox() async => textOf(await _call('exportBlackBox'));

  /// Why a record is what it is. Fails with `NotFoundException` when the black box does not know it.
  Future<Explanation> explain(String uuid) async => Explanation.fromWire(await _call('explain', [uuid]));

  // This client

  @override
  Stream<T> on<T>(GeoEvent<T> event) => _client.listen(event.name, event.read);

  /// Android: who takes events while no app is attached, also in processes that start without one. A top-level or static function
  /// with `@pragma('vm:entry-point')`; another replaces it. iOS: it is never called.
  ///
  /// Completes when Android has stored it. Fails with [InvalidArgumentException] for a closure or a method of an object, and with
  /// [UnavailableException] where this platform has no engine.
  Future<void> registerHeadlessTask(HeadlessTask task) async {
    final register = _registerHeadless;
    if (register != null) return register(task);
    _client.handleHeadless((event, id) => task(HeadlessEvent.fromWire(event, id: id)));
  }

  /// Ends every stream of this client at once.
  void removeListeners() => _client.removeListeners();

  /// Is work pending?
  bool get busy => _client.isBusy;

  /// Completes when no work is pending.
  Future<void> idle() => _client.idle();

  /// Detaches this client, and ends its streams. The engine goes on.
  ///
  /// For good: each operation after it fails with [ClosedException], and listeners hear nothing. An app that goes on in this isolate,
  /// as all do with [instance], has no use for it: the client ends with its isolate.
  Future<void> close() => _client.close();
}
