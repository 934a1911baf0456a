import 'package:geo_background/geo_background.dart';

import '../life/phone.dart';

/// A channel to a phone that keeps what crosses.
final class RecordingChannel implements GeoChannel {
  RecordingChannel(this._phone);

  final Phone _phone;
  final List<String> lines = [];
  late final int client;

  Future<void> open() async {
    client = await _phone.connect((text) {
      lines.add('< $text');
      receive?.call(text);
    });
  }

  @override
  void Function(String text)? receive;

  @override
  void post(String text) {
    lines.add('> $text');
    _phone.post(client, text);
  }
}

/// A drive of a minute and a stop, as the engine tells it to an app.
Future<String> recordDrive() async {
  final phone = await Phone.start(hasTask: false);
  final channel = RecordingChannel(phone);
  await channel.open();
  final geo = Geo.over(() => channel);
  geo.onMotionChange((_) {});
  geo.onLocation((_) {});
  geo.onConnectivityChange((_) {});
  await geo.ready(const Config(stopTimeout: 1, distanceFilter: 50, disableElasticity: true));
  await geo.start();
  await phone.drive(60);
  await geo.getState();
  await phone.stay(120, from: 60);
  await geo.getState();
  await geo.getLocations();
  await geo.getCount();
  await geo.stop();
  await geo.close();
  await phone.end();
  return '${channel.lines.join('\n')}\n';
}
