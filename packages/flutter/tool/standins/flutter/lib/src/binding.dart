import 'dart:typed_data';

import 'messenger.dart';

/// binding.dart: `mixin ServicesBinding on BindingBase, SchedulerBinding`
class ServicesBinding {
  /// `static ServicesBinding get instance`
  static final ServicesBinding instance = ServicesBinding();

  /// `BinaryMessenger get defaultBinaryMessenger`
  final StandInMessenger defaultBinaryMessenger = StandInMessenger();
}

/// The platform's side of the messenger, for tests. Without a platform a message is answered with null, as the engine does.
class StandInMessenger extends BinaryMessenger {
  final Map<String, MessageHandler> _handlers = {};

  /// Handlers of the platform, by channel.
  final Map<String, Future<ByteData?> Function(ByteData? message)> platform = {};

  @override
  Future<ByteData?>? send(String channel, ByteData? message) =>
      platform[channel]?.call(message) ?? Future<ByteData?>.value();

  @override
  void setMessageHandler(String channel, MessageHandler? handler) {
    if (handler == null) {
      _handlers.remove(channel);
    } else {
      _handlers[channel] = handler;
    }
  }

  /// A message of the platform: a task of its own, after what an earlier answer of the platform has caused.
  Future<ByteData?> deliver(String channel, ByteData? message) => Future(() => _handlers[channel]?.call(message));
}
