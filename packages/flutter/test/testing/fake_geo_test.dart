import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:geo_background/geo_background.dart';
import 'package:geo_background/testing.dart';

import '../harness.dart';
import '../life/phone.dart';
import 'phone_channel.dart';
import 'stories.dart';
import 'transcripts.dart';

/// Where the recorded conversations are written when GEO_UPDATE is set.
const String _file = 'packages/flutter/lib/src/testing/transcripts.g.dart';

List<String> _engineSays(String transcript) =>
    [...const LineSplitter().convert(transcript).where((line) => line.startsWith('< ') && !line.contains('"busy"'))]..sort();

/// What the README's `track` does.
Future<bool> _track(Geo geo, {required List<Object?> into}) async {
  geo.onLocation((location) => into.add(location.coords.latitude));
  geo.onMotionChange((event) => into.add(event.isMoving));
  await geo.ready(const Config(
    url: 'https://example.com/locations',
    batchSync: true,
    notification: NotificationConfig(title: 'Tracking'),
  ));
  if (await geo.requestPermission() != authorizationStatusAlways) return false;
  return (await geo.start()).enabled;
}

/// A conversation as a test writes it.
String _lines(List<(String, Map<String, Object?>)> messages) =>
    [for (final (who, message) in messages) '$who ${jsonEncode(message)}'].join('\n');

void fakeGeoTests() => group('FakeGeo', () {
      final recorded = <String, String>{};
      for (final (:name, says: _, :tell) in recordedStories) {
        test('has the transcript $name, which is what the engine says (GEO_UPDATE=1 writes it anew)', () async {
          final told = recorded[name] = await tell();
          if (Platform.environment['GEO_UPDATE'] == '1') return;
          // The two directions are two streams: how they interleave is no promise.
          expect(_engineSays(told), _engineSays(transcripts[name]!));
        });
      }

      test('has its transcripts in one file', () {
        if (Platform.environment['GEO_UPDATE'] == '1') {
          File(_file).writeAsStringSync([
            '// Recorded by test/testing; write it anew with: GEO_UPDATE=1 pnpm test:flutter\n',
            for (final (:name, :says, tell: _) in recordedStories)
              "\n/// $says\nconst String ${name}Transcript = r'''\n${recorded[name]}''';\n",
          ].join());
          return;
        }
        expect(transcripts.keys.toList(), [for (final story in recordedStories) story.name]);
      });

      test("plays a drive to the README's app: permission, moving, the track, the stop", () async {
        final fake = FakeGeo(driveTranscript);
        final heard = <Object?>[];
        expect(await _track(fake.geo, into: heard), true);
        expect(fake.calls, ['ready', 'requestPermission', 'start']);
        await fake.play(until: GeoEvent.motionChange);
        expect(heard, [true]);
        await fake.play();
        expect(heard.whereType<bool>().toList(), [true, false]);
        expect(heard.whereType<double>().length > 5, true);
        expect(fake.acknowledged.length, 2);
        expect(fake.waiting, <String>[]);
        expect(fake.hasMore, false);
        expect((await fake.geo.getState()).isMoving, true);
        expect((await fake.geo.getState()).isMoving, false);
        expect((await fake.geo.getLocations()).length, await fake.geo.getCount());
        await fake.geo.idle();
      });

      test('refuses what the transcript has no answer to', () async {
        final error = await expectError<UnavailableException>(FakeGeo(driveTranscript).geo.getTrips);
        expect(error.message, 'the transcript has no answer to getTrips');
        expect((await expectError<UnavailableException>(() => FakeGeo('').geo.ready())).message,
            'the transcript has no answer to ready');
      });

      test('keeps an event that is delivered at least once, with its id, until a listener has taken it', () async {
        final fake = FakeGeo(driveTranscript);
        await fake.geo.ready();
        await fake.play(until: GeoEvent.motionChange);
        final [id] = fake.waiting;
        final paused = fake.geo.onMotionChange((_) {})..pause();
        await Future<void>.delayed(Duration.zero);
        expect(fake.waiting, [id]);
        await paused.cancel();
        final heard = <bool>[];
        fake.geo.onMotionChange((event) => heard.add(event.isMoving));
        await Future<void>.delayed(Duration.zero);
        expect(heard, [true]);
        expect(fake.acknowledged, [id]);
        expect(fake.waiting, <String>[]);
      });

      test('gives what was not taken to the app that begins again, and nothing to the one before', () async {
        final fake = FakeGeo(killedTranscript);
        var before = 0;
        fake.geo.onMotionChange((_) => before++).pause();
        await fake.geo.ready();
        await fake.geo.start();
        await fake.play();
        final waiting = fake.waiting;
        expect(waiting.length, 1);
        expect(fake.hasMore, true);
        final old = fake.geo;
        final heard = <bool>[];
        fake.restartApp().onMotionChange((event) => heard.add(event.isMoving));
        expect(identical(fake.geo, old), false);
        await Future<void>.delayed(Duration.zero);
        // Recorded twice, and heard once.
        await fake.play();
        expect(heard, [true]);
        expect(before, 0);
        expect(fake.acknowledged, waiting);
        expect((await fake.geo.getState()).enabled, true);
        expect(fake.hasMore, false);
      });

      test('tells of geofences', () async {
        final fake = FakeGeo(geofenceTranscript);
        final heard = <String>[];
        fake.geo.onGeofence((event) => heard.add('${event.identifier} ${event.action} ${event.extras?['door']}'));
        fake.geo.onGeofencesChange((event) => heard.add('on ${event.on.length}, off ${event.off.length}'));
        await fake.geo.ready();
        await fake.geo.addGeofences([Geofence(identifier: 'home', latitude: 45, longitude: 13, radius: 150)])
            .catchError((Object _) {});
        await fake.play();
        expect(heard.where((event) => event.startsWith('home')).toList(), ['home ENTER 4', 'home EXIT 4']);
        expect(heard.contains('on 1, off 0'), true);
        expect((await fake.geo.getGeofences()).single.identifier, 'home');
        expect(await fake.geo.getGeofences(), <Geofence>[]);
      });

      test('tells of a trip', () async {
        final fake = FakeGeo(tripTranscript);
        final trips = <Trip>[];
        fake.geo.onTrip(trips.add);
        await fake.play();
        expect(trips.single.distance > 500, true);
        expect((await fake.geo.getTrips(TripPage(limit: 1))).single.id, trips.single.id);
        expect(await fake.geo.getTrips(TripPage(limit: 1, after: trips.single.id)), <Trip>[]);
      });

      test('fails an upload without a network, and one that the server refuses, and uploads later', () async {
        final fake = FakeGeo(uploadTranscript);
        final statuses = <int>[];
        fake.geo.onHttp((event) => statuses.add(event.status));
        await expectError<OfflineException>(fake.geo.sync);
        await fake.play();
        final refused = await expectError<GeoException>(fake.geo.sync);
        expect([refused.code, refused.status], ['HTTP', 503]);
        expect((await fake.geo.sync()).single.uuid, 'record-2');
        expect(statuses.first, 200);
        expect(statuses.contains(503), true);
        expect(statuses.last, 200);
      });

      test('refreshes a token', () async {
        final fake = FakeGeo(authorizationTranscript);
        final heard = <String>[];
        fake.geo.onHttp((event) => heard.add('${event.status}'));
        fake.geo.onAuthorization((event) => heard.add('${event.success} ${event.accessToken}'));
        await fake.play();
        expect(heard, ['401', 'true new', '200']);
        expect((await fake.geo.getAuthState()).accessToken, 'new');
      });

      test('denies permission, and allows it later', () async {
        final fake = FakeGeo(deniedPermissionTranscript);
        final heard = <Object?>[];
        expect(await _track(fake.geo, into: heard), false);
        await expectError<PermissionDeniedException>(fake.geo.getCurrentPosition);
        final changes = <int>[];
        fake.geo.onProviderChange((event) => changes.add(event.status));
        await fake.play();
        expect(changes.last, authorizationStatusAlways);
        expect(await fake.geo.requestPermission(), authorizationStatusAlways);
      });

      test('suspects a crash, which the app confirms', () async {
        final fake = FakeGeo(suspectedCrashTranscript);
        final heard = <String>[];
        fake.geo.onCrashSuspected((event) => heard.add('suspected'));
        fake.geo.onCrash((event) => heard.add('crash'));
        await fake.play(until: GeoEvent.crashSuspected);
        final suspected = await fake.geo.getSuspectedCrash();
        await fake.geo.confirmCrash(suspected!.impactTimestamp);
        await fake.play();
        expect(heard, ['suspected', 'crash']);
        expect(await fake.geo.getSuspectedCrash(), null);
      });

      test('plays to watches as long as they are open', () async {
        final fake = FakeGeo(watchTranscript);
        final heard = <Object?>[];
        await fake.geo.ready();
        final position = await fake.geo.watchPosition((_) => heard.add('location'), onError: (error) => heard.add(error.code));
        await fake.geo.watchHeading((event) => heard.add(event.heading.round()));
        await fake.play(until: GeoEvent.locationError);
        expect(heard.contains('location'), true);
        expect(heard.last, 2);
        heard.clear();
        await position.cancel();
        await fake.play();
        expect(heard.contains('location'), false);
        // Of true north: the one between them is less than 5 degrees away.
        expect(heard, [94, 124]);
      });

      test('gives events to the headless task, and to the app what the task has not ended', () async {
        for (final ends in [true, false]) {
          final fake = FakeGeo(headlessTranscript);
          await fake.geo.ready();
          await fake.play();
          final seen = <String>[];
          fake.restartApp().registerHeadlessTask((event) async {
            seen.add(event.name);
            if (!ends) await Completer<void>().future;
          });
          await fake.play();
          expect(seen.contains('motionchange'), true);
          expect(seen.contains('connectivitychange'), true);
          expect(fake.acknowledged.isEmpty, !ends);
        }
      });

      test('restarts the engine: listeners are added again, and hear on', () async {
        final fake = FakeGeo(restartedTranscript);
        final odometers = <double>[];
        fake.geo.onLocation((location) => odometers.add(location.odometer));
        await fake.geo.ready();
        await fake.geo.start();
        await fake.play();
        expect(fake.hasMore, false);
        expect(odometers.last > 300, true, 'the last is at ${odometers.last} m');
        expect(fake.calls, ['ready', 'start', 'ready']);
        expect(await fake.geo.getCount(), odometers.length);
      });

      test('cuts pages from a recorded list, and reading all of it ends', () async {
        final rows = [for (var row = 0; row < 250; row++) {'uuid': 'row-$row'}];
        final fake = FakeGeo(_lines([
          ('>', {'attach': true}),
          ('>', {'call': 1, 'method': 'getLocations', 'args': [{'limit': 250}]}),
          ('<', {'result': 1, 'value': rows}),
        ]));
        expect((await fake.geo.getLocations()).length, 250);
        final page = await fake.geo.getLocations(LocationPage(limit: 2, after: 'row-7'));
        expect([for (final row in page) row.uuid], ['row-8', 'row-9']);
        expect(await fake.geo.getLocations(LocationPage(limit: 2, after: 'of another queue')), <Location>[]);
      });

      test('joins the recorded parts of a result, and takes arguments in parts', () async {
        final fake = FakeGeo(_lines([
          ('>', {'attach': true}),
          ('>', {'call': 1, 'method': 'exportBlackBox', 'args': <Object?>[]}),
          ('<', {'result': 1, 'part': 0, 'value': 'one '}),
          ('<', {'result': 1, 'part': 1, 'last': true, 'value': 'text'}),
          ('>', {'call': 2, 'method': 'getTrips', 'args': <Object?>[]}),
          ('<', {'result': 2, 'part': 0, 'value': [{'id': 'a'}]}),
          ('<', {'result': 2, 'part': 1, 'last': true, 'value': [{'id': 'b'}]}),
          ('>', {'call': 3, 'method': 'addGeofences', 'args': <Object?>[]}),
          ('<', {'result': 3}),
        ]));
        expect(await fake.geo.exportBlackBox(), 'one text');
        expect(await fake.geo.exportBlackBox(), 'one text');
        expect([for (final trip in await fake.geo.getTrips()) trip.id], ['a', 'b']);
        await fake.geo.addGeofences([
          for (var fence = 0; fence < 3000; fence++)
            Geofence(identifier: 'fence-$fence', radius: 100, latitude: 45, longitude: 13),
        ]);
        expect(fake.calls.where((call) => call == 'addGeofences').length, 1);
      });

      test('plays what an app has recorded itself', () async {
        final phone = await Phone.start(hasTask: false);
        final recording = RecordingChannel(channel: await PhoneChannel.open(phone));
        final geo = Geo.over(() => recording);
        await geo.ready();
        // Two pages.
        for (var record = 0; record < 260; record++) {
          await geo.insertLocation(Location(uuid: 'record-$record', coords: Coords(latitude: 45, longitude: 13)));
        }
        final read = await geo.getLocations();
        await phone.end();
        final fake = FakeGeo(recording.transcript);
        expect([for (final row in await fake.geo.getLocations()) row.uuid], [for (final row in read) row.uuid]);
        expect((await fake.geo.getLocations()).length, 260);
      });
    });
