import 'dart:convert';

import 'package:geo_background/geo_background.dart';

import '../life/phone.dart';

/// A client's channel to a phone.
final class PhoneChannel implements GeoChannel {
  PhoneChannel._(this._phone);

  /// Connects. [headless]: as a client that was started for headless events alone.
  static Future<PhoneChannel> open(Phone phone, {bool headless = false}) async {
    final channel = PhoneChannel._(phone);
    channel._client = await phone.connect((text) => channel.receive?.call(text), headless: headless);
    return channel;
  }

  final Phone _phone;
  late int _client;

  @override
  void Function(String text)? receive;

  @override
  void post(String text) => _phone.post(_client, text);

  /// The client's runtime is gone.
  Future<void> lost() => _phone.lost(_client);

  /// The host has started another engine, to which it attaches this client.
  Future<void> engineRestarts() async {
    _client = await _phone.restart((text) => receive?.call(text));
    receive?.call(jsonEncode({'restarted': true}));
  }
}
