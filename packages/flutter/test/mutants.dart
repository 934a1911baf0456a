import 'dart:convert';
import 'dart:io';

import 'package:geo_background/mutant.dart';

import 'harness.dart';
import 'unit/client_test.dart';
import 'unit/decoding_test.dart';
import 'unit/platform_test.dart';

/// Switches on one mutant after the other (scripts/flutter/mutants.mjs): its key, then a part of the titles of tests, one of which must
/// fail.
Future<void> main(List<String> args) async {
  decodingTests();
  clientTests();
  platformTests();
  for (var index = 0; index < args.length; index += 2) {
    final key = geoMutant = args[index];
    final isKilled = await failsAny(only: args[index + 1]);
    geoMutant = null;
    final failure = isKilled ? null : 'no test of "${args[index + 1]}" notices it';
    stdout.writeln(jsonEncode({'test': 'the mutant "$key" is killed', 'failure': failure}));
  }
  exit(0);
}
