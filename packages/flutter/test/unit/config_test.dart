import 'dart:convert';

import 'package:geo_background/geo_background.dart';

import '../contract/every_key.g.dart';
import '../harness.dart';
import '../life/phone.dart';

/// A client of a phone's host.
final class _PhoneChannel implements GeoChannel {
  _PhoneChannel(this._phone);

  final Phone _phone;
  late final int client;

  @override
  void Function(String text)? receive;

  @override
  void post(String text) => _phone.post(client, text);
}

void configTests() => group('the configuration', () {
      test('has a parameter for every key, which is on the wire by its name', () {
        expect(jsonDecode(jsonEncode(everyKey.toWire())), everyKeyOnWire);
      });

      test('with every key is accepted by the engine, which knows them all', () async {
        final phone = await Phone.start(hasTask: false);
        final channel = _PhoneChannel(phone);
        channel.client = await phone.connect((text) => channel.receive?.call(text));
        final state = await Geo.over(() => channel).ready(everyKey);
        expect(state.unknownKeys, <String>[]);
        expect(state.preset, Preset.economical);
        await phone.end();
      });

      test('takes keys back, and passes on those without a name here', () {
        const config = Config(
          kalmanProfile: KalmanProfile.standard,
          method: UploadMethod.put,
          cleared: {'url'},
          others: {'ofTomorrow': 1},
          notification: NotificationConfig(cleared: {'title'}),
        );
        expect(config.toWire(), {
          'ofTomorrow': 1, 'url': null, 'kalmanProfile': 'DEFAULT', 'method': 'PUT', 'notification': {'title': null}, //
        });
        expect(const Config(preset: Preset('of-tomorrow')).toWire(), {'preset': 'of-tomorrow'});
        expect(LocationPage(order: PageOrder.newestFirst).toWire(), {'order': 'desc'});
      });
    });
