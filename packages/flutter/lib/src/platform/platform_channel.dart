import 'dart:async';
import 'dart:convert';

import 'package:flutter/services.dart';

import '../client/channel.dart';
import '../model/decode.dart';

/// The names of the plugin's channels (CHANNEL.md).
const String guestChannel = 'geo_background/guest';
const String hostChannel = 'geo_background/host';
const String headlessChannel = 'geo_background/headless';

/// The texts between this isolate and the native host.
final class PlatformChannel implements GeoChannel {
  static const BasicMessageChannel<String> _texts = BasicMessageChannel(guestChannel, StringCodec());
  static const MethodChannel _host = MethodChannel(hostChannel);

  void Function(String text)? _receive;
  bool _isAttaching = false;

  /// Calls that were sent before the plugin has answered `attach`.
  List<Object?>? _open = [];

  /// Why there is no host.
  String? _lack;

  @override
  set receive(void Function(String text)? receive) {
    _receive = receive;
    if (receive == null) {
      _texts.setMessageHandler(null);
      unawaited(_host.invokeMethod<void>('detach').catchError((Object _) {}));
      return;
    }
    _texts.setMessageHandler((text) async {
      // What comes before the plugin has answered `attach` was meant for the isolate before this one.
      if (text != null && _open == null) _receive?.call(text);
      return '';
    });
  }

  @override
  void post(String text) {
    if (!_isAttaching) {
      _isAttaching = true;
      unawaited(_attach());
    }
    if (_open != null || _lack != null) _remember(text);
    // Texts and `attach` are handled in the order in which they are sent.
    if (_lack == null) unawaited(_texts.send(text).then((_) {}, onError: (Object _) {}));
  }

  Future<void> _attach() async {
    try {
      await _host.invokeMethod<void>('attach');
    } on MissingPluginException {
      _lacks('geo_background runs on Android and iOS; this platform has no part of it');
    } on PlatformException catch (error) {
      _lacks(error.message ?? 'the native host of geo_background cannot be reached');
    }
    if (_lack == null) _open = null;
  }

  void _lacks(String lack) {
    _lack = lack;
    final open = _open ?? const [];
    _open = null;
    open.forEach(_refuse);
  }

  void _remember(String text) {
    final number = mapOf(jsonDecode(text))['call'];
    if (number == null) return;
    final open = _open;
    if (open == null) {
      scheduleMicrotask(() => _refuse(number));
    } else {
      open.add(number);
    }
  }

  void _refuse(Object? number) => _receive?.call(jsonEncode({
        'result': number,
        'error': {'code': 'UNAVAILABLE', 'message': _lack},
      }));
}
