import 'dart:async';

import 'package:geo_background/geo_background.dart';

import 'flutter_engine.dart';

const Config _config = Config(distanceFilter: 10, disableElasticity: true, stopTimeout: 1, autoSync: false);

/// An app that tracks, and tells the test what it hears.
void trackingApp() {
  final geo = Geo.instance;
  geo.onMotionChange((event) => toTest(('motionchange', event.isMoving)));
  geo.onLocation((location) => toTest(('location', location.uuid)));
  unawaited(_begin(geo));
}

/// The same, with a task for events while it is gone.
void headlessApp() {
  Geo.instance.registerHeadlessTask(keepEvent);
  trackingApp();
}

/// The same, with a task that does not end.
void slowHeadlessApp() {
  Geo.instance.registerHeadlessTask(neverEnds);
  trackingApp();
}

Future<void> _begin(Geo geo) async {
  final GeoState state;
  try {
    state = await geo.ready(_config);
  } on UnavailableException {
    // The engine restarted before it answered.
    return _begin(geo);
  }
  if (!state.enabled) await geo.start();
  toTest(('ready', state.enabled, state.odometer));
  await _tellQueue(geo);
}

Future<void> _tellQueue(Geo geo) async {
  final queue = await geo.getLocations();
  toTest(('queue', [for (final record in queue) record.uuid]));
}

/// An app that has not come to hear of motion yet: its subscription is paused.
void pausedApp() {
  final geo = Geo.instance;
  geo.onMotionChange((event) => toTest(('motionchange', event.isMoving))).pause();
  geo.onLocation((location) => toTest(('location', location.uuid)));
  unawaited(_begin(geo));
}

/// Tells what was recorded, and how far it went.
void auditingApp() => unawaited(_audit(Geo.instance));

Future<void> _audit(Geo geo) async {
  await geo.ready(const Config(reset: false));
  toTest(('records', [
    for (final record in await geo.getLocations()) [record.timestamp, record.odometer, record.coords.latitude, record.isMoving],
  ]));
  toTest(('odometer', await geo.getOdometer()));
}

/// Asks for the queue alone.
void readingApp() => unawaited(Geo.instance.ready(const Config(reset: false)).then((_) => _tellQueue(Geo.instance)));

/// A headless task that asks the engine.
@pragma('vm:entry-point')
Future<void> keepEvent(HeadlessEvent event) async {
  final state = await Geo.instance.getState();
  toTest(('task', event.name, event.params['connected'] ?? event.params['isMoving'], state.enabled));
}

/// A headless task that is at work when the app comes.
@pragma('vm:entry-point')
Future<void> neverEnds(HeadlessEvent event) {
  toTest(('task', event.name, event.id));
  return Completer<void>().future;
}

/// A task that fails.
void noClosure() => Geo.instance.registerHeadlessTask((event) => toTest(event.name));
