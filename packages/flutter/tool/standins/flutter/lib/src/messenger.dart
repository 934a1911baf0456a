import 'dart:typed_data';

/// binary_messenger.dart: `typedef MessageHandler = Future<ByteData?>? Function(ByteData? message);`
typedef MessageHandler = Future<ByteData?>? Function(ByteData? message);

/// binary_messenger.dart: `abstract class BinaryMessenger`
abstract class BinaryMessenger {
  const BinaryMessenger();

  /// `Future<ByteData?>? send(String channel, ByteData? message);`
  Future<ByteData?>? send(String channel, ByteData? message);

  /// `void setMessageHandler(String channel, MessageHandler? handler);`
  void setMessageHandler(String channel, MessageHandler? handler);
}
