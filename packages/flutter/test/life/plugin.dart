import 'dart:async';
import 'dart:convert';
import 'dart:isolate';
import 'dart:typed_data';

import 'package:geo_background/src/platform/headless.dart';

import 'flutter_engine.dart';
import 'phone.dart';

/// One Flutter engine with its isolate, and the plugin's part for it, as CHANNEL.md says.
final class FlutterRuntime {
  FlutterRuntime._(this._phone, this._plugin);

  final Phone _phone;
  final Plugin _plugin;
  late Isolate _isolate;
  SendPort? _toIsolate;
  int? _client;
  Future<void> _inOrder = Future.value();

  /// What the isolate has told the test.
  final List<Object?> told = [];

  Future<void> _start(void Function() main) async {
    final port = ReceivePort()..listen(_hear);
    final start = (plugin: port.sendPort, main: main, callbacks: _plugin.callbacks);
    _isolate = await Isolate.spawn(runIsolate, start);
  }

  void _hear(Object? message) {
    switch (message) {
      case final SendPort port:
        _toIsolate = port;
      case (channel: final String channel, reply: final int reply, bytes: final Uint8List? bytes, callbacks: final List<Function> callbacks):
        _inOrder = _inOrder.then((_) async {
          final answer = await _handle(channel, bytes == null ? '' : utf8.decode(bytes), callbacks);
          _toIsolate?.send((reply: reply, bytes: answer == null ? null : utf8.encode(answer)));
        });
      default:
        told.add(message);
    }
  }

  Future<String?> _handle(String channel, String text, List<Function> callbacks) async {
    switch (channel) {
      case 'geo_background/guest':
        await _text(text);
        return '';
      case 'geo_background/host':
        final call = jsonDecode(text) as Map<String, dynamic>;
        if (call['method'] == 'registerHeadless') _plugin.registered(call['args'] as Map<String, dynamic>, callbacks);
        return jsonEncode([null]);
      default:
        _plugin.heardHeadless(jsonDecode(text) as Map<String, dynamic>);
        return '';
    }
  }

  Future<void> _text(String text) async {
    final message = jsonDecode(text) as Map<String, dynamic>;
    if (message['attach'] == true) {
      // A hot restart: the isolate before has not detached.
      if (_client != null) await _phone.lost(_client!);
      final isHeadless = message['headless'] == true;
      final isReturned = !isHeadless && _plugin.destroyHeadless();
      _client = await _phone.connect(isHeadless ? _toHeadless : _toDart, headless: isHeadless);
      _phone.post(_client!, text);
      // An engine that has handed out events with which nobody deals any more delivers them again when it starts.
      if (isReturned) await engineRestarted();
      return;
    }
    if (_client != null) _phone.post(_client!, text);
  }

  void _toDart(String text) => send('geo_background/guest', text);

  /// Android's host gives headless events to the plugin's task while this client is attached, the one of Node to the client.
  void _toHeadless(String text) {
    final message = jsonDecode(text) as Map<String, dynamic>;
    final number = message['headless'];
    if (number is! int) return _toDart(text);
    unawaited(_plugin._task({...message, 'task': -number}).then((_) {
      final client = _client;
      if (client != null) _phone.post(client, jsonEncode({'handled': number}));
    }));
  }

  /// The host has started a new engine in the same process, and attaches this client to it.
  Future<void> engineRestarted() async {
    _client = await _phone.restart(_toDart);
    send('geo_background/guest', jsonEncode({'restarted': true}));
  }

  /// A message of the plugin.
  void send(String channel, String text) => _toIsolate?.send((channel: channel, bytes: utf8.encode(text)));

  /// Another isolate in the same engine, and nothing is said to the one before.
  Future<void> hotRestart(void Function() main) async {
    _isolate.kill(priority: Isolate.immediate);
    await _start(main);
  }

  /// The engine is destroyed.
  Future<void> destroy() async {
    _isolate.kill(priority: Isolate.immediate);
    final client = _client;
    _client = null;
    if (client != null) await _phone.lost(client);
  }

  /// Waits until the isolate has told what [isWanted] accepts.
  Future<Object?> tells(bool Function(Object? told) isWanted) async {
    for (final started = Stopwatch()..start(); started.elapsed < const Duration(seconds: 20);) {
      for (final each in told) {
        if (isWanted(each)) return each;
      }
      await Future<void>.delayed(const Duration(milliseconds: 5));
    }
    throw StateError('the isolate has told ${told.where((each) => each is! (String, List<Object?>)).toList()}');
  }
}

/// The native plugin in one process.
final class Plugin {
  Plugin(this.phone) {
    phone.onTask = _task;
  }

  final Phone phone;

  /// What handles stand for.
  List<Function> callbacks = [];
  Map<String, dynamic>? _handles;
  FlutterRuntime? headless;
  Completer<void>? _ready;
  final Map<int, Completer<void>> _tasks = {};

  /// Starts the app.
  Future<FlutterRuntime> open(void Function() main) async {
    final runtime = FlutterRuntime._(phone, this);
    await runtime._start(main);
    return runtime;
  }

  /// Another build of the app, without the function of this handle.
  void updated() => callbacks = [for (final _ in callbacks) geoHeadlessDispatcher];

  void registered(Map<String, dynamic> handles, List<Function> known) {
    _handles = handles;
    callbacks = known;
  }

  void heardHeadless(Map<String, dynamic> message) {
    if (message['ready'] == true) {
      _ready?.complete();
    } else if (message['unregistered'] == true) {
      // The event stays unanswered, and no further one goes there.
      _handles = null;
    } else if (message['error'] case final String error) {
      _tasks.remove(message['ended'])?.completeError(StateError(error));
    } else {
      _tasks.remove(message['ended'])?.complete();
    }
  }

  Future<void> _task(Map<String, dynamic> message) async {
    final handles = _handles;
    if (handles == null) return Completer<void>().future;
    if (headless == null) {
      _ready = Completer();
      final runtime = headless = FlutterRuntime._(phone, this);
      await runtime._start(callbacks[(handles['dispatcher'] as int) - 1] as void Function());
    }
    await _ready!.future;
    final task = _tasks[message['task'] as int] = Completer();
    final event = {'event': message['event'], if (message['id'] case final id?) 'id': id};
    headless?.send('geo_background/headless', jsonEncode({'task': message['task'], 'callback': handles['callback'], ...event}));
    return task.future;
  }

  /// Before an app attaches. What the task had not ended stays unanswered: true where there is such an event.
  bool destroyHeadless() {
    final hasOpen = _tasks.isNotEmpty;
    unawaited(headless?.destroy());
    headless = null;
    _tasks.clear();
    return hasOpen;
  }
}
