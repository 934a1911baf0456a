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

HeadlessTask? _task;

/// Runs the task that the dispatcher was given last.
Future<void> runHeadlessTask(Map<String, dynamic> event, String? id) async {
  final task = _task;
  if (task == null) throw StateError('the app has no headless task of this handle any more');
  await task(HeadlessEvent.fromWire(event, id: id));
}

/// Stores the handles of the dispatcher and of the app's task in the native host.
void registerNativeHeadless(HeadlessTask task) {
  final callback = PluginUtilities.getCallbackHandle(task);
  final dispatcher = PluginUtilities.getCallbackHandle(geoHeadlessDispatcher);
  if (callback == null || dispatcher == null) {
    throw InvalidArgumentException("a headless task must be a top-level or static function with @pragma('vm:entry-point')");
  }
  unawaited(
    const MethodChannel(hostChannel).invokeMethod<void>('registerHeadless', {
      'dispatcher': dispatcher.toRawHandle(),
      'callback': callback.toRawHandle(),
    }).catchError((Object _) {}),
  );
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
    _task = task is HeadlessTask ? task : null;
    await runHeadlessTask(mapOf(message['event']), textOrNull(message['id']));
    return jsonEncode({'ended': number});
  } on Object catch (error) {
    return jsonEncode({'ended': number, 'error': '$error'});
  }
}
