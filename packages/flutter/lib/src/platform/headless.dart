import 'dart:async';
import 'dart:convert';
import 'dart:ui';

import 'package:flutter/services.dart';
import 'package:flutter/widgets.dart';

import '../api/headless_event.dart';
import '../model/decode.dart';
import '../model/geo_exception.g.dart';
import 'platform_channel.dart';

/// Was this isolate started by [geoHeadlessDispatcher]?
bool isHeadlessIsolate = false;

/// Stores the handles of the dispatcher and of the app's task in the native host.
Future<void> registerNativeHeadless(HeadlessTask task) async {
  // `main` may register before `runApp`: without the binding no message leaves the isolate.
  WidgetsFlutterBinding.ensureInitialized();
  final CallbackHandle? callback;
  final CallbackHandle? dispatcher;
  try {
    callback = PluginUtilities.getCallbackHandle(task);
    dispatcher = PluginUtilities.getCallbackHandle(geoHeadlessDispatcher);
  } on UnimplementedError {
    // On the web.
    throw UnavailableException(noPlugin);
  }
  if (callback == null || dispatcher == null) {
    throw InvalidArgumentException("a headless task must be a top-level or static function with @pragma('vm:entry-point')");
  }
  try {
    await const MethodChannel(hostChannel).invokeMethod<void>('registerHeadless', {
      'dispatcher': dispatcher.toRawHandle(),
      'callback': callback.toRawHandle(),
    });
  } on Object catch (error) {
    throw UnavailableException(lackOf(error));
  }
}

/// Where Android starts an isolate for headless events.
@pragma('vm:entry-point')
void geoHeadlessDispatcher() {
  WidgetsFlutterBinding.ensureInitialized();
  isHeadlessIsolate = true;
  const channel = BasicMessageChannel<String>(headlessChannel, StringCodec());
  channel.setMessageHandler((text) async {
    if (text != null) unawaited(_answer(text).then(channel.send));
    return '';
  });
  unawaited(channel.send(jsonEncode({'ready': true})));
}

Future<String> _answer(String text) async {
  Object? number;
  try {
    final message = mapOf(jsonDecode(text));
    number = message['task'];
    final task = PluginUtilities.getCallbackFromHandle(CallbackHandle.fromRawHandle(intOf(message['callback'])));
    // Another build of the app: the event is not dealt with, and stays with the engine.
    if (task is! HeadlessTask) return jsonEncode({'ended': number, 'unregistered': true});
    await task(HeadlessEvent.fromWire(mapOf(message['event']), id: textOrNull(message['id'])));
    return jsonEncode({'ended': number});
  } on Object catch (error) {
    return jsonEncode({'ended': number, 'error': '$error'});
  }
}
