import 'dart:async';
import 'dart:convert';

import 'package:flutter/foundation.dart';
import 'package:flutter/services.dart';
import 'package:flutter/widgets.dart';

import '../client/channel.dart';
import '../model/decode.dart';

/// The names of the plugin's channels (CHANNEL.md).
const String guestChannel = 'geo_background/guest';
const String hostChannel = 'geo_background/host';
const String headlessChannel = 'geo_background/headless';

/// Why an operation fails where there is no plugin: on the web, on desktops, and in tests.
const String noPlugin = 'geo_background runs on Android and iOS; this platform has no part of it';

/// What is wrong where a method of the plugin fails, in a sentence.
String lackOf(Object error) => switch (error) {
      MissingPluginException() => noPlugin,
      PlatformException(:final String message) => message,
      _ => 'the native host of geo_background cannot be reached: $error',
    };

/// The texts between this isolate and the native host.
///
/// Where the plugin cannot attach this client, its calls and listeners fail with one sentence, and the next call attaches again, with
/// the listeners that there are then.
final class PlatformChannel implements GeoChannel {
  /// In the isolate of Flutter's binding, which is made where there is none: `main` may use the engine before `runApp`.
  PlatformChannel() {
    WidgetsFlutterBinding.ensureInitialized();
  }

  static const BasicMessageChannel<String> _texts = BasicMessageChannel(guestChannel, StringCodec());
  static const MethodChannel _host = MethodChannel(hostChannel);

  void Function(String text)? _receive;
  bool _isAttaching = false;
  bool _isAttached = false;

  /// The client's first text.
  String? _first;

  /// The listeners and the numbers of the calls that were sent before the plugin has answered `attach`.
  final Map<Object?, String> _listeners = {};
  final List<Object?> _calls = [];

  /// What was said already: why, and to which listeners.
  String? _lack;
  final Set<Object?> _told = {};

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
      if (text != null && _isAttached) _receive?.call(text);
      return '';
    });
  }

  @override
  void post(String text) {
    if (_isAttached) return _send(text);
    final message = mapOf(jsonDecode(text));
    switch (message) {
      case {'attach': _}:
        _first = text;
      case {'call': final number}:
        _calls.add(number);
      case {'listen': final number}:
        _listeners[number] = text;
      case {'unlisten': final number}:
        _listeners.remove(number);
    }
    if (_isAttaching) return _send(text);
    // After a failure only what waits for something is worth another attempt.
    if (message case {'attach': _} || {'call': _} || {'listen': _}) {
      unawaited(_attach());
      if (_first case final first?) _send(first);
      _listeners.values.forEach(_send);
      if (message.containsKey('call')) _send(text);
    }
  }

  /// Texts and `attach` are handled in the order in which they are sent.
  void _send(String text) => unawaited(_texts.send(text).then((_) {}, onError: (Object _) {}));

  Future<void> _attach() async {
    _isAttaching = true;
    String? lack;
    try {
      await _host.invokeMethod<void>('attach');
    } on Object catch (error) {
      lack = lackOf(error);
    }
    _isAttaching = false;
    if (lack == null) {
      _isAttached = true;
      _listeners.clear();
      _calls.clear();
    } else {
      _refuse(lack);
    }
  }

  void _refuse(String lack) {
    final error = {'code': 'UNAVAILABLE', 'message': lack};
    final calls = [..._calls];
    _calls.clear();
    // For those of which nobody hears, as of the log's.
    if (lack != _lack) debugPrint('geo_background: $lack');
    _lack = lack;
    for (final number in calls) {
      _receive?.call(jsonEncode({'result': number, 'error': error}));
    }
    for (final number in [..._listeners.keys.where(_told.add)]) {
      _receive?.call(jsonEncode({'listen': number, 'error': error}));
    }
  }
}
