import 'package:geo_background/geo_background.dart' show GeoException;

/// Runs an operation. Null, or why the engine refused it, in its own sentence.
Future<String?> attempt(Future<Object?> Function() run) async {
  try {
    await run();
    return null;
  } on GeoException catch (error) {
    return error.message;
  }
}
