import 'dart:convert';
import 'dart:typed_data';

/// message_codec.dart: `abstract class MessageCodec<T>`
abstract class MessageCodec<T> {
  /// `ByteData? encodeMessage(T message);`
  ByteData? encodeMessage(T message);

  /// `T? decodeMessage(ByteData? message);`
  T? decodeMessage(ByteData? message);
}

/// message_codecs.dart: `class StringCodec implements MessageCodec<String>`
class StringCodec implements MessageCodec<String> {
  /// `const StringCodec();`
  const StringCodec();

  @override
  String? decodeMessage(ByteData? message) =>
      message == null ? null : utf8.decode(Uint8List.sublistView(message));

  @override
  ByteData? encodeMessage(String message) => ByteData.sublistView(utf8.encode(message));
}

/// message_codec.dart: `class PlatformException implements Exception`
class PlatformException implements Exception {
  /// `PlatformException({required this.code, this.message, this.details, this.stacktrace});`
  PlatformException({required this.code, this.message, this.details, this.stacktrace});

  final String code;
  final String? message;
  final dynamic details;
  final String? stacktrace;
}

/// message_codec.dart: `class MissingPluginException implements Exception`
class MissingPluginException implements Exception {
  /// `MissingPluginException([this.message]);`
  MissingPluginException([this.message]);

  final String? message;
}
