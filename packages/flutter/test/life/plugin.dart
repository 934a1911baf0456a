import 'dart:async';
import 'dart:convert';
import 'dart:isolate';
import 'dart:typed_data';

import 'package:geo_background/src/platform/headless.dart';

import 'flutter_engine.dart';
import 'phone.dart';

/// One client of the host, and whether its texts still reach Dart.
final class _Link {
  bool isOpen = true;
  int? client;
}

/// One Flutter engine with its isolate, and the plugin's part for it, as CHANNEL.md says.
final class FlutterRuntime {
  FlutterRuntime._(this._phone, this._plugin, {this.isHeadless = false});

  final Phone _phone;
  final Plugin _plugin;

  /// Has the user not opened it?
  final bool isHeadless;
  late Isolate _isolate;
  void Function(Object message)? _toIsolate;
  _Link? _link;
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
        _toIsolate = port.send;
      case (channel: final String channel, reply: final int reply, bytes: final Uint8List? bytes, callbacks: final List<Function> callbacks):
        _inOrder = _inOrder.then((_) async {
          final answer = await handle(channel, bytes == null ? '' : utf8.decode(bytes), callbacks);
          _toIsolate?.call((reply: reply, bytes: answer == null ? null : utf8.encode(answer)));
        });
      default:
        told.add(message);
    }
  }

  /// A message of Dart.
  Future<String?> handle(String channel, String text, [List<Function> callbacks = const []]) async {
    switch (channel) {
      case 'geo_background/guest':
        await _text(text);
        return null;
      case 'geo_background/host':
        final call = jsonDecode(text) as Map<String, dynamic>;
        switch (call['method']) {
          // What an isolate before this one has left behind ends.
          case 'attach' || 'detach':
            await _close();
          case 'registerHeadless':
            if (!_plugin.isIos) _plugin.registered(call['args'] as Map<String, dynamic>, callbacks);
          default:
            return null;
        }
        return jsonEncode([null]);
      default:
        _plugin.heardHeadless(jsonDecode(text) as Map<String, dynamic>);
        return null;
    }
  }

  Future<void> _text(String text) async {
    if (text.startsWith('{"attach"')) {
      await _open();
      // Never as a headless client, which would be given headless events itself.
      return _phone.post(_link!.client!, _plugin.isIos ? text : '{"attach":true}');
    }
    final client = _link?.client;
    if (client != null) _phone.post(client, text);
  }

  Future<void> _open() async {
    await _close();
    final link = _link = _Link();
    link.client = await _phone.connect((text) => _emit(link, text), isQuiet: isHeadless);
  }

  void _emit(_Link link, String text) {
    if (link.isOpen) send('geo_background/guest', text);
  }

  Future<void> _close() async {
    final link = _link;
    if (link == null) return;
    _link = null;
    link.isOpen = false;
    await _phone.lost(link.client!);
  }

  /// The host has started a new engine in the same process, and attaches this client to it.
  Future<void> engineRestarted() async {
    final link = _link!;
    link.client = await _phone.restart((text) => _emit(link, text));
    _emit(link, jsonEncode({'restarted': true}));
  }

  /// A message of the plugin.
  void send(String channel, String text) => _toIsolate?.call((channel: channel, bytes: utf8.encode(text)));

  /// Another isolate in the same engine, [meanwhile] between the end of one and the begin of the other. Android's engine tells the plugin
  /// of it, iOS tells nobody.
  Future<void> hotRestart(void Function() main, {Future<void> Function()? meanwhile}) async {
    _isolate.kill(priority: Isolate.immediate);
    _toIsolate = null;
    if (!_plugin.isIos) await _close();
    await meanwhile?.call();
    await _start(main);
  }

  /// The engine is destroyed.
  Future<void> destroy() async {
    _isolate.kill(priority: Isolate.immediate);
    await _close();
  }

  /// The process has died: nobody is told.
  void dies() {
    _isolate.kill(priority: Isolate.immediate);
    _link?.isOpen = false;
    _link = null;
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
  Plugin(this.phone, {this.isIos = false}) {
    phone.onTask = _task;
  }

  final Phone phone;

  /// Nothing is headless there, and nobody tells of a hot restart.
  final bool isIos;

  /// What handles stand for.
  List<Function> callbacks = [];
  Map<String, dynamic>? _handles;
  FlutterRuntime? headless;
  Completer<void>? _ready;
  final Map<int, Completer<void>> _tasks = {};

  /// An activity shows the app, in a Flutter engine of its own. Before it, the headless one ends; where its task had not ended, the guest
  /// is restarted, and the event comes to the app at once.
  Future<FlutterRuntime> open(void Function() main) async {
    if (await _destroyHeadless()) await phone.kill(isOpened: true);
    final runtime = FlutterRuntime._(phone, this);
    await runtime._start(main);
    return runtime;
  }

  /// Another build of the app, without the function of this handle.
  void updated() => callbacks = [for (final _ in callbacks) geoHeadlessDispatcher];

  /// A Flutter engine whose isolate a test plays; the texts of the guest's channel go to [receive].
  FlutterRuntime scripted(void Function(String text) receive) {
    final runtime = FlutterRuntime._(phone, this);
    runtime._toIsolate = (message) {
      if (message case (channel: 'geo_background/guest', bytes: final Uint8List bytes)) receive(utf8.decode(bytes));
    };
    return runtime;
  }

  void registered(Map<String, dynamic> handles, List<Function> known) {
    _handles = handles;
    callbacks = known;
  }

  void heardHeadless(Map<String, dynamic> message) {
    if (message['ready'] == true) {
      if (_ready?.isCompleted == false) _ready!.complete();
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
      final runtime = headless = FlutterRuntime._(phone, this, isHeadless: true);
      await runtime._start(callbacks[(handles['dispatcher'] as int) - 1] as void Function());
    }
    await _ready!.future;
    final task = _tasks[message['task'] as int] = Completer();
    headless?.send('geo_background/headless', jsonEncode({...message, 'callback': handles['callback']}));
    return task.future;
  }

  /// What its task had not ended stays unanswered: true where there is such an event.
  Future<bool> _destroyHeadless() async {
    final hasOpen = _tasks.isNotEmpty;
    await headless?.destroy();
    headless = null;
    _tasks.clear();
    return hasOpen;
  }
}
