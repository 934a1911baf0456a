import 'dart:convert';

import 'package:geo_background/geo_background.dart';

import '../harness.dart';
import '../scripted_channel.dart';

Object? _copyOf(Object? value) => jsonDecode(jsonEncode(value));

void facadeTests() => group('what the other facades have too', () {
      test('a state has its facts by name', () {
        final state = GeoState.fromWire({
          'enabled': true,
          'degraded': ['storage-locked'],
          'lastLife': {'reason': 'low-memory', 'at': 7},
          'receiver': {'on': true, 'because': 'moving', 'since': '2026-01-01T00:00:00Z'},
          'uploadParked': 'no-url',
          'unknownKeys': ['notification.titel'],
          'ineffectiveKeys': ['useSessionEngine'],
          'lastRawFixAge': 3,
          'refusedRecordCount': 2,
        });
        expect(state.degraded, ['storage-locked']);
        expect((state.lastLife?.reason, state.lastLife?.at), ('low-memory', 7.0));
        expect((state.receiver.on, state.receiver.because), (true, 'moving'));
        expect(state.uploadParked, 'no-url');
        expect(state.unknownKeys, ['notification.titel']);
        expect(state.ineffectiveKeys, ['useSessionEngine']);
        expect((state.lastRawFixAge, state.lastAcceptedFixAge, state.refusedRecordCount), (3.0, null, 2));
      });

      test('a state of an earlier engine has empty facts, and damaged ones do no harm', () {
        for (final raw in [<String, dynamic>{}, {'degraded': 1, 'receiver': 'on', 'lastLife': 7, 'unknownKeys': [1]}]) {
          final state = GeoState.fromWire(raw);
          expect(state.degraded, <String>[]);
          expect((state.lastLife, state.receiver.on, state.receiver.because, state.uploadParked), (null, false, null, null));
          expect(state.unknownKeys.join(), '');
        }
      });

      test('a report names the pages that help, the most effective first', () {
        List<SystemSettingsPage> remedies(Map<String, Object?> report) => DeviceReport.fromWire(report).remedies;
        expect(remedies({}), <SystemSettingsPage>[]);
        expect(remedies({'backgroundRestricted': false, 'batteryOptimized': false, 'exactAlarms': true}), <SystemSettingsPage>[]);
        expect(remedies({'standbyBucket': 'restricted'}), [SystemSettingsPage.app]);
        expect(
          remedies({'notifications': false, 'exactAlarms': false, 'batteryOptimized': true, 'backgroundRestricted': true}),
          ['app', 'battery', 'alarms', 'notifications'],
        );
        final lives = DeviceReport.fromWire({
          'lives': [
            {'began': 1, 'end': {'reason': 'crash'}, 'gaps': [{'at': 2, 'millis': 3}], 'dozes': 4},
          ],
        }).lives;
        expect((lives[0].began, lives[0].end?.reason, lives[0].gaps[0].millis, lives[0].dozes), (1, 'crash', 3, 4));
      });

      test('shapes are equal by their payloads, in any order of names, and of one class alone', () {
        const record = {
          'uuid': 'u',
          'coords': {'latitude': 45, 'longitude': 13.5},
          'extras': {'list': [1, {'a': null}]},
        };
        final one = Location.fromWire(_copyOf(record));
        final other = Location.fromWire(_copyOf({for (final key in record.keys.toList().reversed) key: record[key]}));
        expect(one == other, true);
        expect(one.hashCode, other.hashCode);
        expect({one}.contains(other), true);
        // A double on the wire of a whole number.
        final made = Coords(latitude: 45, longitude: 13.5);
        expect(one.coords == made, true);
        expect(one.coords.hashCode, made.hashCode);
        expect(one == Location.fromWire({...record, 'uuid': 'v'}), false);
        expect(Location.fromWire({'extras': null}) == Location.fromWire(<String, dynamic>{'other': null}), false);
        expect(LocationPage(limit: 1) == (TripPage(limit: 1) as Object), false);
      });

      test('queued locations come a page at a time, as the listener takes them', () async {
        final channel = ScriptedChannel();
        final geo = Geo.over(() => channel);
        final asked = <Object?>[];
        // A queue of 600.
        void answers(int left) async {
          for (var from = 0; left > 0;) {
            while (channel.sent.where((message) => message['method'] == 'getLocations').length <= asked.length) {
              await rest();
            }
            final call = channel.last('method');
            final query = (call['args'] as List).single as Map<String, dynamic>;
            asked.add(query);
            final count = left < (query['limit'] as int) ? left : query['limit'] as int;
            channel.say({'result': call['call'], 'value': [for (var i = 0; i < count; i++) {'uuid': 'r${from + i}'}]});
            from += count;
            left -= count;
          }
        }

        answers(600);
        final uuids = <String>[];
        await for (final location in geo.queuedLocations()) {
          if (uuids.length == 249) expect(asked.length, 1);
          uuids.add(location.uuid);
        }
        expect((uuids.length, uuids.first, uuids.last), (600, 'r0', 'r599'));
        expect(asked, [{'limit': 250}, {'limit': 250, 'after': 'r249'}, {'limit': 250, 'after': 'r499'}]);
        asked.clear();
        channel.sent.clear();
        answers(600);
        final some = await geo.queuedLocations(LocationPage(limit: 300, order: PageOrder.newestFirst, after: 'x')).toList();
        expect(some.length, 300);
        expect(asked, [
          {'limit': 250, 'order': 'desc', 'after': 'x'}, {'limit': 50, 'order': 'desc', 'after': 'r249'}, //
        ]);
      });
    });
