import 'dart:async';

import 'package:geo_background/geo_background.dart';

typedef Args = List<Object?>;
typedef Json = Map<String, dynamic>;

Json? _map(Object? value) => value as Json?;
String _text(Args args) => args[0]! as String;
double? _double(Object? value) => (value as num?)?.toDouble();
int? _int(Object? value) => (value as num?)?.toInt();

/// A configuration: what the story gives, by Dart's own names where it has one of the keys that stories give most.
Config _config(Args args) {
  final given = args.isEmpty ? const <String, dynamic>{} : args[0]! as Json;
  final others = {...given}
    ..remove('url')
    ..remove('autoSync')
    ..remove('stopTimeout');
  final stopTimeout = given['stopTimeout'];
  return Config(
    url: given['url'] is String ? given['url'] as String : null,
    autoSync: given['autoSync'] is bool ? given['autoSync'] as bool : null,
    stopTimeout: stopTimeout is num ? stopTimeout.toDouble() : null,
    others: {
      ...others,
      if (given.containsKey('url') && given['url'] is! String) 'url': given['url'],
      if (given.containsKey('autoSync') && given['autoSync'] is! bool) 'autoSync': given['autoSync'],
      if (given.containsKey('stopTimeout') && stopTimeout is! num) 'stopTimeout': stopTimeout,
    },
  );
}

CurrentPositionOptions? _current(Args args) {
  if (args.isEmpty) return null;
  final given = args[0]! as Json;
  return CurrentPositionOptions(
    persist: given['persist'] as bool?,
    samples: _int(given['samples']),
    timeout: _int(given['timeout']),
    maximumAge: _int(given['maximumAge']),
    desiredAccuracy: _int(given['desiredAccuracy']),
    extras: _map(given['extras']),
  );
}

WatchPositionOptions? _watch(Args args) {
  if (args.isEmpty) return null;
  final given = args[0]! as Json;
  return WatchPositionOptions(
    persist: given['persist'] as bool?,
    interval: _int(given['interval']),
    desiredAccuracy: _int(given['desiredAccuracy']),
    extras: _map(given['extras']),
  );
}

LineOptions? _line(Args args) {
  if (args.isEmpty || args[0] == null) return null;
  final given = args[0]! as Json;
  return LineOptions(lagFixes: _int(given['lagFixes']), lagSeconds: (given['lagSeconds'] as num?)?.toDouble());
}

/// A geofence; one that was read before goes as its payload.
Geofence geofenceOf(Object? value) {
  final given = value! as Json;
  if (given['raw'] is Json) return Geofence.fromWire(given['raw']);
  return Geofence(
    identifier: given['identifier'] as String,
    radius: _double(given['radius'])!,
    latitude: _double(given['latitude'])!,
    longitude: _double(given['longitude'])!,
    notifyOnEntry: given['notifyOnEntry'] as bool?,
    notifyOnExit: given['notifyOnExit'] as bool?,
    notifyOnDwell: given['notifyOnDwell'] as bool?,
    loiteringDelay: _int(given['loiteringDelay']),
    extras: _map(given['extras']),
  );
}

Location _location(Object? value) {
  final given = value! as Json;
  if (given['raw'] is Json) return Location.fromWire(given['raw']);
  final coords = given['coords'] as Json;
  final activity = _map(given['activity']);
  final battery = _map(given['battery']);
  return Location(
    uuid: given['uuid'] as String?,
    timestamp: given['timestamp'] as String?,
    age: _double(given['age']),
    odometer: _double(given['odometer']),
    isMoving: given['isMoving'] as bool?,
    sample: given['sample'] as bool?,
    event: given['event'] as String?,
    extras: _map(given['extras']),
    activity: activity == null
        ? null
        : MotionActivity(type: activity['type'] as String, confidence: _int(activity['confidence'])),
    battery: battery == null
        ? null
        : Battery(level: _double(battery['level']), isCharging: battery['isCharging'] as bool?),
    coords: Coords(
      latitude: _double(coords['latitude'])!,
      longitude: _double(coords['longitude'])!,
      accuracy: _double(coords['accuracy']),
      altitude: _double(coords['altitude']),
      altitudeAccuracy: _double(coords['altitudeAccuracy']),
      speed: _double(coords['speed']),
      speedAccuracy: _double(coords['speedAccuracy']),
      heading: _double(coords['heading']),
      headingAccuracy: _double(coords['headingAccuracy']),
      ellipsoidalAltitude: _double(coords['ellipsoidalAltitude']),
    ),
  );
}

HeadingOptions? _heading(Args args) {
  final given = args.isEmpty ? null : _map(args[0]);
  if (given == null) return null;
  return HeadingOptions(
    minIntervalMs: _double(given['minIntervalMs']),
    minDeltaDeg: _double(given['minDeltaDeg']),
    smoothingTauMs: _double(given['smoothingTauMs']),
  );
}

LocationPage? _page(Args args) => args.isEmpty
    ? null
    : switch (args[0]! as Json) {
        final given => LocationPage(
            limit: _int(given['limit']),
            after: given['after'] as String?,
            order: given['order'] is String ? PageOrder(given['order'] as String) : null,
          ),
      };

/// Every operation, by its name in binding D.
final Map<String, FutureOr<Object?> Function(Geo geo, Args args)> operations = {
  'ready': (geo, args) => args.isEmpty ? geo.ready() : geo.ready(_config(args)),
  'setConfig': (geo, args) => geo.setConfig(_config(args)),
  'start': (geo, _) => geo.start(),
  'startGeofences': (geo, _) => geo.startGeofences(),
  'stop': (geo, _) => geo.stop(),
  'getState': (geo, _) => geo.getState(),
  'changePace': (geo, args) => geo.changePace(isMoving: args[0]! as bool),
  'getOdometer': (geo, _) => geo.getOdometer(),
  'setOdometer': (geo, args) => geo.setOdometer(_double(args[0])!),
  'resetOdometer': (geo, _) => geo.resetOdometer(),
  'getCurrentPosition': (geo, args) => geo.getCurrentPosition(_current(args)),
  'getLastLocation': (geo, _) => geo.getLastLocation(),
  'stopWatchPosition': (geo, _) => geo.stopWatchPosition(),
  'stopWatchHeading': (geo, _) => geo.stopWatchHeading(),
  'sync': (geo, args) => args.isEmpty ? geo.sync() : geo.syncCount(),
  'getLocations': (geo, args) => geo.getLocations(_page(args)),
  'getCount': (geo, _) => geo.getCount(),
  'destroyLocation': (geo, args) => geo.destroyLocation(_text(args)),
  'destroyLocations': (geo, _) => geo.destroyLocations(),
  'insertLocation': (geo, args) => geo.insertLocation(_location(args[0])),
  'getQuarantine': (geo, _) => geo.getQuarantine(),
  'redrive': (geo, args) => geo.redrive(_text(args)),
  'destroyQuarantined': (geo, args) => geo.destroyQuarantined(_text(args)),
  'addGeofence': (geo, args) => geo.addGeofence(geofenceOf(args[0])),
  'addGeofences': (geo, args) => geo.addGeofences([...(args[0]! as List).map(geofenceOf)]),
  'getGeofences': (geo, args) => args.isEmpty
      ? geo.getGeofences()
      : geo.getGeofences(GeofencePage(limit: _int(_map(args[0])!['limit']), after: _map(args[0])!['after'] as String?)),
  'geofenceExists': (geo, args) => geo.geofenceExists(_text(args)),
  'removeGeofence': (geo, args) => geo.removeGeofence(_text(args)),
  'removeGeofences': (geo, _) => geo.removeGeofences(),
  'getTrips': (geo, args) => args.isEmpty
      ? geo.getTrips()
      : geo.getTrips(TripPage(limit: _int(_map(args[0])!['limit']), after: _map(args[0])!['after'] as String?)),
  'destroyTrip': (geo, args) => geo.destroyTrip(_text(args)),
  'destroyTrips': (geo, _) => geo.destroyTrips(),
  'getProviderState': (geo, _) => geo.getProviderState(),
  'requestPermission': (geo, _) => geo.requestPermission(),
  'requestTemporaryFullAccuracy': (geo, args) => geo.requestTemporaryFullAccuracy(_text(args)),
  'getDeviceReport': (geo, _) => geo.getDeviceReport(),
  'openSettings': (geo, args) => geo.openSettings(SystemSettingsPage(_text(args))),
  'isPowerSaveMode': (geo, _) => geo.isPowerSaveMode(),
  'getAuthState': (geo, _) => geo.getAuthState(),
  'getSuspectedCrash': (geo, _) => geo.getSuspectedCrash(),
  'confirmCrash': (geo, args) => geo.confirmCrash(_text(args)),
  'cancelCrash': (geo, args) => geo.cancelCrash(_text(args)),
  'getLog': (geo, args) => args.isEmpty ? geo.getLog() : geo.getLog(limit: _int(_map(args[0])?['limit'])),
  'destroyLog': (geo, _) => geo.destroyLog(),
  'uploadLog': (geo, _) => geo.uploadLog(),
  'exportBlackBox': (geo, _) => geo.exportBlackBox(),
  'explain': (geo, args) => geo.explain(_text(args)),
  'removeListeners': (geo, _) => geo.removeListeners(),
  'idle': (geo, _) => geo.idle(),
  'close': (geo, _) => geo.close(),
  'logger.error': (geo, args) => geo.logger.error(_text(args), args.elementAtOrNull(1)),
  'logger.warn': (geo, args) => geo.logger.warn(_text(args), args.elementAtOrNull(1)),
  'logger.info': (geo, args) => geo.logger.info(_text(args), args.elementAtOrNull(1)),
  'logger.debug': (geo, args) => geo.logger.debug(_text(args), args.elementAtOrNull(1)),
  'logger.verbose': (geo, args) => geo.logger.verbose(_text(args), args.elementAtOrNull(1)),
};

/// Every listener method, by its name.
final Map<String, StreamSubscription<Object?> Function(Geo geo, void Function(Object? event) hear)> listeners = {
  'onLocation': (geo, hear) => geo.onLocation(hear),
  'onMotionChange': (geo, hear) => geo.onMotionChange(hear),
  'onHeartbeat': (geo, hear) => geo.onHeartbeat(hear),
  'onProviderChange': (geo, hear) => geo.onProviderChange(hear),
  'onGeofence': (geo, hear) => geo.onGeofence(hear),
  'onGeofencesChange': (geo, hear) => geo.onGeofencesChange(hear),
  'onHttp': (geo, hear) => geo.onHttp(hear),
  'onConnectivityChange': (geo, hear) => geo.onConnectivityChange(hear),
  'onCrash': (geo, hear) => geo.onCrash(hear),
  'onCrashSuspected': (geo, hear) => geo.onCrashSuspected(hear),
  'onDistraction': (geo, hear) => geo.onDistraction(hear),
  'onAuthorization': (geo, hear) => geo.onAuthorization(hear),
  'onTrip': (geo, hear) => geo.onTrip(hear),
  'onPowerSaveChange': (geo, hear) => geo.onPowerSaveChange(hear),
  'onLocationError': (geo, hear) => geo.onLocationError(hear),
  'onLocationFilter': (geo, hear) => geo.onLocationFilter(hear),
  'onLog': (geo, hear) => geo.onLog(hear),
  'onHeading': (geo, hear) => geo.onHeading(hear),
};

/// Starts a watch.
Future<StreamSubscription<Object?>> watch(
  Geo geo,
  String method,
  Args args,
  void Function(Object? event) hear,
  void Function(LocationErrorEvent error) onError,
) =>
    method == 'watchPosition'
        ? geo.watchPosition(hear, options: _watch(args), onError: onError)
        : method == 'watchLine'
            ? geo.watchLine(hear, options: _line(args))
            : geo.watchHeading(hear, options: _heading(args));
