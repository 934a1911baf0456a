import 'package:geo_background/geo_background.dart';
import 'package:geo_background/testing.dart';

import '../life/phone.dart';
import 'phone_channel.dart';

/// An app on a phone, whose conversation with the engine is kept.
final class RecordedApp {
  RecordedApp._(this.phone);

  final Phone phone;
  late PhoneChannel channel;
  late RecordingChannel _recording;
  late Geo geo;

  /// The app begins, with listeners to every event that is delivered at least once, to locations and to uploads. Whoever records
  /// something else leaves them out.
  Future<void> _begins({RecordingChannel? after, bool listens = true, bool headless = false}) async {
    channel = await PhoneChannel.open(phone, headless: headless);
    final recording = _recording = RecordingChannel(channel: channel, after: after);
    geo = Geo.over(() => recording, headless: headless);
    if (!listens) return;
    geo
      ..onMotionChange((_) {})
      ..onLocation((_) {})
      ..onConnectivityChange((_) {});
  }

  /// The process is killed while the app is attached, and the app begins again.
  Future<void> isKilled() async {
    await phone.kill();
    await _begins(after: _recording);
  }

  /// The app is gone, and its isolate for headless events begins.
  Future<void> isGone() async {
    await channel.lost();
    await _begins(after: _recording, listens: false, headless: true);
  }

  /// What has crossed, when everything that was begun has been dealt with.
  Future<String> ends() async {
    await phone.rest();
    await phone.rest();
    return _recording.transcript;
  }
}

/// Records what an app does on a phone of its own.
Future<String> record(
  Future<void> Function(RecordedApp app) story, {
  bool listens = true,
  bool tasksOfClients = false,
}) async {
  final phone = await Phone.start(hasTask: false, tasksOfClients: tasksOfClients);
  try {
    final app = RecordedApp._(phone);
    await app._begins(listens: listens);
    await story(app);
    return await app.ends();
  } finally {
    await phone.end();
  }
}
