/// For the tests of apps: `FakeGeo` plays what the engine said in a recorded conversation.
library;

export 'src/testing/fake_geo.dart';
export 'src/testing/transcripts.g.dart';
