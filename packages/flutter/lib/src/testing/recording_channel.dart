import '../client/channel.dart';
import '../platform/platform_channel.dart';

/// Records the conversation of an app with its engine, for `FakeGeo`:
///
/// ```dart
/// final recording = RecordingChannel();
/// final geo = Geo.over(() => recording);
/// // … use geo, on a phone …
/// await File(path).writeAsString(recording.transcript);
/// ```
///
/// A transcript has whatever crossed: positions, and tokens of `authorization`.
final class RecordingChannel implements GeoChannel {
  /// Over the channel to the native host, or another one. [after]: the recording of the app's life before, which this one continues.
  RecordingChannel({GeoChannel? channel, RecordingChannel? after})
      : _channel = channel ?? PlatformChannel(),
        _lines = after?._lines ?? [];

  final GeoChannel _channel;
  final List<String> _lines;

  /// What has crossed, a message a line.
  String get transcript => _lines.map((line) => '$line\n').join();

  @override
  set receive(void Function(String text)? receive) {
    _channel.receive = receive == null
        ? null
        : (text) {
            _lines.add('< $text');
            receive(text);
          };
  }

  @override
  void post(String text) {
    _lines.add('> $text');
    _channel.post(text);
  }
}
