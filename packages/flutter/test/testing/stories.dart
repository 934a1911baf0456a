import 'dart:async';

import 'package:geo_background/geo_background.dart';

import 'record.dart';

const String _url = 'https://example.com/locations';

/// A failure is part of the story.
Future<void> _fails(Future<Object?> Function() call) async {
  try {
    await call();
  } on GeoException {
    return;
  }
  throw StateError('this call was to fail');
}

Coords _at(double latitude) => Coords(latitude: latitude, longitude: 13);

/// What is recorded: the name of each transcript, what it tells, and how it comes about.
final List<({String name, String says, Future<String> Function() tell})> recordedStories = [
  (name: 'drive', says: 'A drive of a minute and a stop.', tell: () => record(_drive)),
  (name: 'geofence', says: 'A geofence that is added, entered, left and removed in passing.', tell: () => record(_geofence)),
  (name: 'trip', says: 'A trip of a minute, from the first fix to the finished trip.', tell: () => record(_trip)),
  (
    name: 'upload',
    says: 'Records without a network: `sync` fails, and they are uploaded when it is there; then the server refuses for a while.',
    tell: () => record(_upload),
  ),
  (
    name: 'authorization',
    says: 'An upload that is answered 401: the token is refreshed, and the records go with the new one.',
    tell: () => record(_authorization),
  ),
  (
    name: 'deniedPermission',
    says: 'A user who denies location, and what fails then; then one who allows it in the settings.',
    tell: () => record(_denied),
  ),
  (
    name: 'suspectedCrash',
    says: 'A blow at 15 m/s: a crash is suspected, and the user confirms it.',
    tell: () => record(_crash),
  ),
  (name: 'watch', says: 'A watch of the position and one of the compass, both cancelled.', tell: () => record(_watch, listens: false)),
  (
    name: 'killed',
    says: 'Two lives of an app: the first is killed before it has taken that moving began, which comes again with the same id.',
    tell: () => record(_killed, listens: false),
  ),
  (
    name: 'headless',
    says: 'Two lives of an app: one that starts tracking and is gone, and its isolate for headless events.',
    tell: () => record(_headless, tasksOfClients: true),
  ),
  (name: 'restarted', says: 'The engine restarts in the middle of a drive.', tell: () => record(_restarted)),
];

Future<void> _drive(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  await geo.ready(const Config(stopTimeout: 1, distanceFilter: 50, disableElasticity: true));
  await geo.requestPermission();
  await geo.start();
  await phone.drive(60);
  await geo.getState();
  await phone.stay(120, from: 60);
  await geo.getState();
  await geo.getLocations();
  await geo.getCount();
  await geo.stop();
  await geo.close();
}

Future<void> _geofence(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  geo
    ..onGeofence((_) {})
    ..onGeofencesChange((_) {});
  await geo.ready(const Config(distanceFilter: 200, disableElasticity: true));
  await geo.addGeofence(Geofence(
    identifier: 'home',
    latitude: 45 + 400 / 111132,
    longitude: 13,
    radius: 150,
    notifyOnEntry: true,
    notifyOnExit: true,
    extras: const {'door': 4},
  ));
  await geo.start();
  await phone.drive(90);
  await geo.getGeofences();
  await geo.geofenceExists('home');
  await geo.removeGeofence('home');
  await geo.getGeofences();
}

Future<void> _trip(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  geo.onTrip((_) {});
  await geo.ready(const Config(trips: true, distanceFilter: 100, disableElasticity: true));
  await geo.start();
  await phone.drive(60);
  await geo.stop();
  await phone.rest();
  await geo.getTrips();
  await geo.destroyTrips();
  await geo.getTrips();
}

Future<void> _upload(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  geo.onHttp((_) {});
  await phone.network('none');
  await geo.ready(const Config(url: _url));
  for (var record = 0; record < 2; record++) {
    await geo.insertLocation(Location(uuid: 'record-$record', coords: _at(45)));
  }
  await geo.getCount();
  await _fails(geo.sync);
  await phone.network('wifi');
  await phone.wait(1);
  await geo.getCount();
  await phone.server(503);
  await geo.insertLocation(Location(uuid: 'record-2', coords: _at(45.1)));
  await phone.wait(1);
  await _fails(geo.sync);
  await geo.getLocations();
  await phone.server(200);
  await geo.sync();
  await geo.getCount();
}

Future<void> _authorization(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  geo
    ..onHttp((_) {})
    ..onAuthorization((_) {});
  await phone.server();
  await geo.ready(const Config(
    url: _url,
    authorization: AuthorizationConfig(
      accessToken: 'old',
      refreshToken: 'older',
      refreshUrl: 'https://example.com/token',
    ),
  ));
  await geo.insertLocation(Location(uuid: 'record', coords: _at(45)));
  await phone.wait(1);
  await geo.getAuthState();
  await geo.getCount();
}

Future<void> _denied(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  geo
    ..onProviderChange((_) {})
    ..onLocationError((_) {});
  const provider = {'enabled': true, 'gps': true, 'network': true};
  await phone.answers({
    'requestPermission': 2,
    'currentProvider': {'status': 2, ...provider},
  });
  await geo.ready();
  await geo.requestPermission();
  await phone.says('provider', {'status': 2, ...provider});
  await geo.getProviderState();
  await geo.start();
  await _fails(geo.getCurrentPosition);
  await phone.answers({
    'currentProvider': {'status': 3, ...provider},
    'requestPermission': 3,
  });
  await phone.says('provider', {'status': 3, ...provider});
  await geo.requestPermission();
  await geo.getProviderState();
  await geo.getState();
}

Future<void> _crash(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  geo
    ..onCrashSuspected((_) {})
    ..onCrash((_) {});
  await geo.ready(const Config(
    distanceFilter: 200,
    disableElasticity: true,
    crashDetection: CrashDetectionConfig(enabled: true),
  ));
  await geo.start();
  await phone.go(30);
  await phone.go(1, feels: 'blow');
  await phone.go(10);
  final suspected = await geo.getSuspectedCrash();
  await geo.confirmCrash(suspected!.impactTimestamp);
  await geo.getSuspectedCrash();
  await _fails(() => geo.cancelCrash(suspected.impactTimestamp));
}

Future<void> _watch(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  await geo.ready();
  await geo.requestPermission();
  final position = await geo.watchPosition((_) {}, options: WatchPositionOptions(interval: 1000), onError: (_) {});
  await phone.drive(3);
  await phone.senses('location', {
    'error': {'code': 2, 'message': 'no sky'},
  });
  await phone.drive(2, from: 3);
  await position.cancel();
  await phone.says('app', {'state': 'foreground'});
  final compass = await geo.watchHeading((_) {}, options: HeadingOptions(minDeltaDeg: 5, smoothingTauMs: 0));
  for (final heading in [90, 91, 120]) {
    await phone.senses('heading', {'heading': heading, 'accuracy': 3});
    await phone.wait(1);
  }
  await compass.cancel();
}

Future<void> _killed(RecordedApp app) async {
  app.geo.onMotionChange((_) {}).pause();
  await app.geo.ready(const Config(stopOnTerminate: false));
  await app.geo.start();
  await app.phone.rest();
  await app.isKilled();
  await app.geo.ready(const Config(reset: false));
  await app.geo.getState();
}

Future<void> _headless(RecordedApp app) async {
  await app.geo.ready(const Config(stopOnTerminate: false));
  await app.geo.start();
  await app.phone.rest();
  await app.isGone();
  app.geo.registerHeadlessTask((event) => app.geo.getState());
  await app.phone.network('none');
  await app.phone.wait(1);
  await app.geo.changePace(isMoving: false);
  await app.phone.rest();
}

Future<void> _restarted(RecordedApp app) async {
  final RecordedApp(:geo, :phone) = app;
  await geo.ready(const Config(distanceFilter: 50, disableElasticity: true));
  await geo.start();
  await phone.drive(20);
  final lost = _fails(geo.uploadLog);
  await app.channel.engineRestarts();
  await lost;
  await geo.getState();
  await phone.drive(20, from: 20);
  await geo.getCount();
}
