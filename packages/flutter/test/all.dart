import 'dart:io';

import 'channel/conversation_test.dart';
import 'harness.dart';
import 'life/life_test.dart';
import 'testing/fake_geo_test.dart';
import 'unit/client_test.dart';
import 'unit/config_test.dart';
import 'unit/decoding_test.dart';
import 'unit/facade_test.dart';
import 'unit/platform_test.dart';

/// Runs the tests whose titles contain the first argument.
Future<void> main(List<String> args) async {
  decodingTests();
  clientTests();
  facadeTests();
  configTests();
  platformTests();
  conversationTests();
  lifeTests();
  fakeGeoTests();
  exit(await runTests(only: args.isEmpty ? '' : args.first) == 0 ? 0 : 1);
}
