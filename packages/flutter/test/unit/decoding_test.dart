import 'dart:convert';

import 'package:geo_background/geo_background.dart';

import '../contract/encode.dart';
import '../harness.dart';
import 'vectors.g.dart';

/// What may arrive in the place of a value.
final List<Object?> _vectors = [
  null, true, false, 0, 1, -1, 1.5, 1e300, double.nan, double.infinity, '', 'text', '2026-01-01T00:00:00Z', //
  <Object?>[], <Object?>[null], <Object?>['a', 1], <String, dynamic>{}, <String, dynamic>{'a': 1},
  <Object?, Object?>{1: 2, 'a': 3}, DateTime(2026), Object(),
];

const Map<String, Object?> _record = {
  'uuid': 'u', 'timestamp': 't', 'age': 1500, 'odometer': 7, 'is_moving': null, //
  'coords': {'latitude': 45, 'longitude': 13.25, 'accuracy': 5, 'speed': 3},
  'activity': {'type': 'flying', 'confidence': 87.9},
  'battery': {'level': 1, 'is_charging': true},
  'event': 'of-tomorrow', 'of_tomorrow': {'deep': [1]},
};

const List<String> _codes = [
  'NOT_READY', 'INVALID_CONFIG', 'INVALID_ARGUMENT', 'DISABLED', 'NOT_FOUND', 'OFFLINE', 'NO_URL', 'HTTP', 'STORAGE', //
  'INVALID_GEOFENCE', 'TIMEOUT', 'PERMISSION_DENIED', 'UNAVAILABLE', 'CLOSED', 'LOCKED',
];

/// A field as the vectors have it: a shape stands as what it was read from.
Object? _plain(Object? value) => switch (value) {
      final Shape shape => shape.raw,
      final List<Object?> list => list.map(_plain).toList(),
      _ => value,
    };

void _isExactly(Object? actual, Object? expected, String where) {
  expect(actual, expected, where);
  // 7 == 7.0
  if (expected is num) expect(actual is double, expected is double, '$where is a double');
}

void decodingTests() => group('decoding', () {
      test('makes of each field what the rows say: missing, null, another type, an int for a double, a fraction', () {
        var fields = 0;
        for (final (:shape, :read, :vectors) in shapeVectors) {
          expect({for (final vector in vectors) vector.field}.toList(), read(null).fields.keys.toList(), shape);
          for (final (:field, :payload, :expected) in vectors) {
            _isExactly(_plain(read(payload).fields[field]), expected, '$shape.$field of $payload');
          }
          fields += read(null).fields.length;
        }
        expect(fields > 150, true, '$fields fields');
      });

      test('makes of each value its member of the enum, and of another one unknown', () {
        expect(enumVectors.length, 12);
        for (final (:name, :of, :members, :known, :vectors) in enumVectors) {
          for (final (value, member) in vectors) {
            expect(of(value).name, member, '$name of $value');
          }
          expect({for (final (_, member) in vectors) member}.toList(), [for (final member in members) member.name], name);
          // The field has a text, or a whole number.
          for (final (value, member) in vectors.where((vector) => vector.$1 is String || vector.$1 is int)) {
            if (value.runtimeType == vectors.first.$1.runtimeType) expect(known(value).name, member, '$name of $value');
          }
        }
      });

      test('sends each key of the configuration under its name', () {
        expect(configVectors.length > 80, true, '${configVectors.length} keys');
        for (final (key, wire, expected) in configVectors) {
          expect(wire, expected, key);
        }
      });

      test('has a class of its own for each code of an error', () {
        final classes = <Type>{};
        for (final code in _codes) {
          final error = GeoException.fromWire({'code': code, 'message': 'm', 'status': 503, 'locationCode': 408});
          expect([error.code, error.message, error.status, error.locationCode], [code, 'm', 503, 408]);
          // `NO_URL` is `NoUrlException`.
          final name = code.split('_').map((word) => word[0] + word.substring(1).toLowerCase()).join();
          expect('${error.runtimeType}'.endsWith('${name}Exception'), true, '$code is a ${error.runtimeType}');
          classes.add(error.runtimeType);
        }
        expect(classes.length, _codes.length);
      });

      test('takes any value at the place of a payload, and of each of its fields', () {
        for (final read in readers.values) {
          final names = read(null).fields.keys.toList();
          for (final vector in _vectors) {
            final shape = read(vector);
            encode(shape);
            for (final name in [...names, ...names.map(_snake)]) {
              encode(read(<String, dynamic>{name: vector}));
            }
          }
        }
      });

      test('a double that arrives as an int is a double, a fraction of an int is cut off', () {
        final location = Location.fromWire(jsonDecode(jsonEncode(_record)));
        expect(location.odometer, 7.0);
        expect(location.age, 1500.0);
        expect(location.coords.latitude, 45.0);
        expect(location.activity.confidence, 87);
        expect(location.battery.level, 1.0);
      });

      test('what is missing, null or of another type is empty, or null where it is optional', () {
        for (final bad in [<String, dynamic>{}, {'uuid': null}, {'uuid': 5, 'coords': 'here', 'age': 'old'}]) {
          final location = Location.fromWire(bad);
          expect(location.uuid, '');
          expect(location.age, null);
          expect(location.odometer, 0.0);
          expect(location.coords.latitude, 0.0);
          expect(location.coords.altitude, null);
          expect(location.isMoving, null);
          expect(location.battery.isCharging, false);
        }
      });

      test('isMoving null stays null', () {
        expect(Location.fromWire(_record).isMoving, null);
        expect(Location.fromWire({..._record, 'is_moving': false}).isMoving, false);
      });

      test('a value of a later version is kept as it is, and unknown as an enum', () {
        final location = Location.fromWire(_record);
        expect(location.activity.type, 'flying');
        expect(location.activity.knownType, ActivityType.unknown);
        expect(location.event, 'of-tomorrow');
        expect(location.knownEvent, RecordReason.unknown);
        expect(ActivityType.of('on_foot'), ActivityType.onFoot);
        expect(AuthorizationStatus.of(3), AuthorizationStatus.always);
        expect(AuthorizationStatus.of(99), AuthorizationStatus.unknown);
      });

      test('raw is the payload itself', () {
        final location = Location.fromWire(_record);
        expect(identical(location.raw, _record), true);
        expect(location.raw['of_tomorrow'], {'deep': [1]});
      });

      test('log data is decoded from its JSON, and kept where it is none', () {
        expect(LogEntry.fromWire({'data': '{"a":[1]}'}).data, {'a': [1]});
        expect(LogEntry.fromWire({'data': '{"a'}).data, '{"a');
        expect(LogEntry.fromWire({}).data, null);
      });

      test('power save comes as a bare boolean and as a map', () {
        expect(GeoEvent.powerSaveChange.read(true).isPowerSaveMode, true);
        expect(GeoEvent.powerSaveChange.read({'isPowerSaveMode': true}).isPowerSaveMode, true);
      });

      test('the text of a shape with secrets shows none', () {
        final state = AuthState.fromWire({'accessToken': 'secret', 'refreshToken': 'secret'});
        expect('$state'.contains('secret'), false);
        expect('${AuthorizationEvent.fromWire({'accessToken': 'secret'})}'.contains('secret'), false);
      });

      test('what an app makes itself goes by its names on the wire', () {
        final fence = Geofence(identifier: 'home', radius: 200, latitude: 45, longitude: 13, notifyOnExit: true);
        expect(fence.toWire(), {
          'identifier': 'home', 'radius': 200.0, 'latitude': 45.0, 'longitude': 13.0, 'notifyOnExit': true, //
        });
        final coords = Coords(latitude: 1, longitude: 2, speedAccuracy: 3);
        expect(Location(coords: coords).toWire(), {
          'coords': {'latitude': 1.0, 'longitude': 2.0, 'speed_accuracy': 3.0}, 'is_moving': null, //
        });
      });

      test('an error of any code is a GeoException', () {
        expect(GeoException.fromWire({'code': 'TIMEOUT', 'locationCode': 408}) is GeoTimeoutException, true);
        expect(GeoException.fromWire({'code': 'OF_TOMORROW', 'message': 'm'}).message, 'm');
        for (final vector in _vectors) {
          expect(GeoException.fromWire(vector) is UnknownGeoException, true);
        }
      });

      test('a configuration has what is given, what is cleared, and what has no name here', () {
        const config = Config(
          url: 'https://example.com',
          stopTimeout: 2,
          notification: NotificationConfig(title: 'On', cleared: {'text'}),
          cleared: {'headers'},
          others: {'ofTomorrow': 1},
        );
        expect(config.toWire(), {
          'url': 'https://example.com', 'stopTimeout': 2.0, 'headers': null, 'ofTomorrow': 1, //
          'notification': {'title': 'On', 'text': null},
        });
      });
    });

String _snake(String name) => name.replaceAllMapped(RegExp('[A-Z]'), (match) => '_${match[0]!.toLowerCase()}');
