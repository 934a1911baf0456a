import 'dart:async';
import 'dart:isolate';
import 'dart:typed_data';

import 'package:flutter/services.dart';
import 'package:ui/ui.dart';

/// What an isolate is started with.
typedef Start = ({SendPort plugin, void Function() main, List<Function> callbacks});

/// Runs an app, or the dispatcher, in an isolate whose platform channels lead to the plugin.
Future<void> runIsolate(Start start) async {
  final fromPlugin = ReceivePort();
  final messenger = ServicesBinding.platform;
  final replies = <int, Completer<ByteData?>>{};
  var last = 0;
  PluginUtilities.callbacks = [...start.callbacks];
  for (final channel in ['geo_background/guest', 'geo_background/host', 'geo_background/headless']) {
    messenger.platform[channel] = (message) {
      final reply = replies[++last] = Completer();
      start.plugin.send((channel: channel, reply: last, bytes: _bytesOf(message), callbacks: PluginUtilities.callbacks));
      return reply.future;
    };
  }
  fromPlugin.listen((message) {
    switch (message) {
      case (reply: final int reply, bytes: final Uint8List? bytes):
        replies.remove(reply)?.complete(_dataOf(bytes));
      case (channel: final String channel, bytes: final Uint8List? bytes):
        unawaited(messenger.deliver(channel, _dataOf(bytes)));
    }
  });
  toTest = start.plugin.send;
  start.plugin.send(fromPlugin.sendPort);
  start.main();
}

/// Tells the test something from inside an isolate.
late void Function(Object? message) toTest;

Uint8List? _bytesOf(ByteData? data) => data == null ? null : Uint8List.sublistView(data);
ByteData? _dataOf(Uint8List? bytes) => bytes == null ? null : ByteData.sublistView(bytes);
