import '../client/geo_client.dart';

/// Writes into the log of the engine, as entries of the source `js`. Nothing waits for it.
final class GeoLogger {
  /// A logger over a client.
  GeoLogger(this._client);

  final GeoClient Function() _client;

  void _log(String level, String message, Object? data) =>
      _client().log(level, [message, if (data != null) data]);

  /// Level 1.
  void error(String message, [Object? data]) => _log('error', message, data);

  /// Level 2.
  void warn(String message, [Object? data]) => _log('warn', message, data);

  /// Level 3.
  void info(String message, [Object? data]) => _log('info', message, data);

  /// Level 4.
  void debug(String message, [Object? data]) => _log('debug', message, data);

  /// Level 5.
  void verbose(String message, [Object? data]) => _log('verbose', message, data);
}
