import 'dart:typed_data';

import 'messenger.dart';

/// binding.dart: `mixin ServicesBinding on BindingBase, SchedulerBinding`
class ServicesBinding {
  static ServicesBinding? _instance;

  /// `static ServicesBinding get instance => BindingBase.checkInstance(_instance)`, which throws a `FlutterError` with these words.
  static ServicesBinding get instance =>
      _instance ?? (throw StateError('Binding has not yet been initialized. The "instance" getter on the ServicesBinding binding mixin '
          'is only available once that binding has been initialized.'));

  /// What `WidgetsFlutterBinding.ensureInitialized` does for this mixin.
  static ServicesBinding ensure() => _instance ??= ServicesBinding();

  /// As before the app has made its binding, for tests.
  static void forget() => _instance = null;

  /// `BinaryMessenger get defaultBinaryMessenger`
  final StandInMessenger defaultBinaryMessenger = _platform;

  /// Of the process, for tests: it is there before any binding.
  static final StandInMessenger _platform = StandInMessenger();

  /// The platform's side.
  static StandInMessenger get platform => _platform;
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
