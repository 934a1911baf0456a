import type { DartMutant } from '../../../scripts/dart-program.mjs';

/** A place in the Dart sources, and what stands there while the mutant is on (`ON`). */
type Place = Pick<DartMutant, 'file' | 'find' | 'become'>;

const place = (file: string, find: string, become: string): Place => ({ file, find, become });
const models = (find: string, become: string) => place('model/models.g.dart', find, become);
const geo = (find: string, become: string) => place('api/geo.dart', find, become);

const NULL_IS_FALSE = models(
  "isMoving = flagOrNull(raw['is_moving'])",
  "isMoving = ON ? flagOf(raw['is_moving']) : flagOrNull(raw['is_moving'])",
);

/** The mutants of binding D in Dart, by the rows whose tests must kill them. */
const DART_MUTANTS: Readonly<Record<string, readonly Place[]>> = {
  '2/camel-names': [
    models(
      "'battery': battery,\n        'isMoving': isMoving,",
      "'battery': battery,\n        ON ? 'is_moving' : 'isMoving': isMoving,",
    ),
  ],
  '2/nullable-in-d': [
    place('model/decode.dart', 'value.toDouble() : null', 'value.toDouble() : (ON ? 0.0 : null)'),
  ],
  '2.5/only-enabled-required': [
    models(
      "isMoving = flagOrNull(raw['isMoving'])",
      "isMoving = ON ? flagOf(raw['isMoving']) : flagOrNull(raw['isMoving'])",
    ),
  ],
  '2.5/state[key]': [
    models(
      "\n  Object? operator [](String key) => raw[key];\n\n  @override\n  Map<String, Object?> get fields => {\n        'enabled'",
      "\n  Object? operator [](String key) => ON ? fields[key] : raw[key];\n\n  @override\n  Map<String, Object?> get fields => {\n        'enabled'",
    ),
  ],
  '9/raw': [
    place(
      'model/decode.dart',
      'final Map<String, dynamic> map => map,',
      'final Map<String, dynamic> map => ON ? {...map} : map,',
    ),
  ],
  '2.22/params': [
    place(
      'api/headless_event.dart',
      "Map.unmodifiable({...raw}..remove('name'))",
      "ON ? const {} : Map.unmodifiable({...raw}..remove('name'))",
    ),
  ],
  'gaps/disagree/headless-payload': [
    place(
      'api/headless_event.dart',
      'HeadlessEvent._(raw, textOf',
      "HeadlessEvent._(ON ? ({...raw}..remove('name')) : raw, textOf",
    ),
    geo('HeadlessEvent.fromWire(event, id: id)', 'HeadlessEvent.fromWire(event, id: ON ? null : id)'),
  ],
  '2.25/stream': [
    place(
      'client/subscriptions.dart',
      'onResume: () => scheduleMicrotask(_flow)',
      'onResume: () => ON ? null : scheduleMicrotask(_flow)',
    ),
  ],
  '2.25/remove-listeners': [
    place(
      'client/geo_client.dart',
      '    _subscriptions.removeAll();',
      '    if (!ON) _subscriptions.removeAll();',
    ),
  ],
  'gaps/getLocations/page': [
    geo('_client.getLocations(page?.toWire())', '_client.getLocations(ON ? null : page?.toWire())'),
  ],
  'gaps/getGeofences/page': [
    geo(
      "'getGeofences', [if (page != null) page.toWire()]",
      "'getGeofences', [if (page != null && !ON) page.toWire()]",
    ),
  ],
  'gaps/getTrips/page': [
    geo(
      "'getTrips', [if (page != null) page.toWire()]",
      "'getTrips', [if (page != null && !ON) page.toWire()]",
    ),
  ],
  'gaps/watchLine/delivers': [
    geo('read: LineEvent.fromWire,', 'read: (payload) => LineEvent.fromWire(ON ? null : payload),'),
  ],
  'gaps/addGeofences/source': [
    geo('lists.map((list) =>', '(ON ? lists.take(1) : lists).map((list) =>'),
    models(
      'factory Geofence.fromWire(Object? payload) => Geofence._(mapOf(payload))',
      'factory Geofence.fromWire(Object? payload) => Geofence._(ON ? const {} : mapOf(payload))',
    ),
  ],
  '4/async': [
    geo(
      "getState() => _state('getState')",
      "getState() => ON ? Future.error('at once') : _state('getState')",
    ),
    geo(
      "=> _call('changePace', [isMoving])",
      "=> ON ? throw StateError('at once') : _call('changePace', [isMoving])",
    ),
    place(
      'client/geo_client.dart',
      '_performed(method, () => _callNow(method, args, listens: listens, onNumber: onNumber));',
      "ON && method == 'destroyLocation' ? throw NotFoundException('at once') : _performed(method, () => _callNow(method, args, listens: listens, onNumber: onNumber));",
    ),
  ],
  '4/watchPosition/delivers': [
    geo("if (event != 'locationerror') return false;", "if (event != 'locationerror') return ON;"),
  ],
  '4/setOdometer/location': [
    models("sample = flagOrNull(raw['sample'])", "sample = ON ? null : flagOrNull(raw['sample'])"),
  ],
  '2.1/2.1.1': [NULL_IS_FALSE],
  'gaps/onPowerSaveChange/object': [
    place('model/power_save.dart', 'payload is bool ?', 'payload is bool && !ON ?'),
  ],
  'gaps/disagree/is-moving-null': [models("'is_moving': isMoving,\n", "if (!ON) 'is_moving': isMoving,\n")],
  'gaps/disagree/off-geometry': [
    models(
      "off = listOf(raw['off'], Geofence.fromWire)",
      "off = ON ? const [] : listOf(raw['off'], Geofence.fromWire)",
    ),
  ],
  'gaps/disagree/fix-ages': [
    geo(
      'State.fromWire(await _call(method, args))',
      "State.fromWire(await _call(method, args).then((raw) => ON ? {...mapOf(raw), 'lastAcceptedFixAge': mapOf(raw)['lastRawFixAge']} : raw))",
    ),
  ],
  'gaps/disagree/identity': [
    place(
      'client/paged_locations.dart',
      'rows.addAll(read);',
      "rows.addAll(ON ? {for (final row in read) mapOf(row)['timestamp']: row}.values : read);",
    ),
  ],
  'gaps/disagree/persist': [
    geo(
      "_call('getCurrentPosition', [options?.toWire() ?? const <String, Object?>{}])",
      "_call('getCurrentPosition', [{...?options?.toWire(), if (ON) 'persist': true}])",
    ),
    geo(
      "'watchPosition',\n        options?.toWire() ?? const {},",
      "'watchPosition',\n        {...?options?.toWire(), if (ON) 'persist': true},",
    ),
  ],
  'gaps/disagree/empty-values': [
    place(
      'model/decode.dart',
      "value is String ? value : '';",
      "ON ? value as String : (value is String ? value : '');",
    ),
  ],
};

const keyOf = (id: string, index: number) => `${id}#${index}`;

/** All of them, with the keys by which a test switches them on. */
export const PLANTED: readonly DartMutant[] = Object.entries(DART_MUTANTS).flatMap(([id, places]) =>
  places.map((each, index) => ({ key: keyOf(id, index), ...each })),
);

/** In the form of the mutants of the other sources. */
export const SOURCE_MUTANTS = Object.fromEntries(
  Object.entries(DART_MUTANTS).map(([id, places]) => [id, places.map(() => ({ binding: 'D' as const }))]),
);
