import 'dart:convert';
import 'dart:io';

import 'package:geo_background/geo_background.dart';
import 'package:geo_background/testing.dart';

import '../harness.dart';
import 'record.dart';

/// Where the recorded conversation is written when GEO_UPDATE is set.
const String _file = 'packages/flutter/lib/src/testing/transcripts.g.dart';

List<String> _engineSays(String transcript) =>
    [...const LineSplitter().convert(transcript).where((line) => line.startsWith('< ') && !line.contains('"busy"'))]..sort();

void fakeGeoTests() => group('FakeGeo', () {
      test('has transcripts that are what the engine says (GEO_UPDATE=1 writes them anew)', () async {
        final drive = await recordDrive();
        if (Platform.environment['GEO_UPDATE'] == '1') {
          File(_file).writeAsStringSync(
            '// Recorded by test/testing; write it anew with: GEO_UPDATE=1 pnpm test:flutter\n\n'
            "/// A drive of a minute and a stop.\nconst String driveTranscript = r'''\n$drive''';\n",
          );
          return;
        }
        // The two directions are two streams: how they interleave is no promise.
        expect(_engineSays(drive), _engineSays(driveTranscript));
      });

      test('plays a drive to an app: moving, the track, the stop', () async {
        final fake = FakeGeo(driveTranscript);
        final geo = fake.geo;
        final moving = <bool>[];
        var locations = 0;
        geo.onMotionChange((event) => moving.add(event.isMoving));
        geo.onLocation((_) => locations++);
        expect((await geo.ready()).enabled, false);
        expect((await geo.start()).enabled, true);
        await fake.play(until: GeoEvent.motionChange);
        expect(moving, [true]);
        await fake.play();
        expect(moving, [true, false]);
        expect(locations > 5, true, '$locations locations');
        expect(fake.acknowledged.length, 2);
        expect(fake.hasMore, false);
        expect((await geo.getState()).isMoving, true);
        expect((await geo.getState()).isMoving, false);
        expect((await geo.getLocations()).length, await geo.getCount());
        expect(fake.calls.take(2).toList(), ['ready', 'start']);
      });

      test('refuses what the transcript has no answer to', () async {
        final error = await expectError<UnavailableException>(FakeGeo(driveTranscript).geo.getTrips);
        expect(error.message, 'the transcript has no answer to getTrips');
      });
    });
