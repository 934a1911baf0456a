/// For the tests of apps: `FakeGeo` plays what the engine said in a recorded conversation. There are transcripts of a drive, geofences, a
/// trip, uploads, tokens, a denied permission, a suspected crash, watches, headless events, a kill, and a restart of the engine;
/// `RecordingChannel` records others.
library;

export 'src/testing/fake_geo.dart';
export 'src/testing/recording_channel.dart';
export 'src/testing/transcripts.g.dart';
