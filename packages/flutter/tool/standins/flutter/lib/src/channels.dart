import 'dart:convert';
import 'dart:typed_data';

import 'binding.dart';
import 'codecs.dart';
import 'messenger.dart';

/// platform_channel.dart: `class BasicMessageChannel<T>`
class BasicMessageChannel<T> {
  /// `const BasicMessageChannel(this.name, this.codec, {BinaryMessenger? binaryMessenger})`
  const BasicMessageChannel(this.name, this.codec, {BinaryMessenger? binaryMessenger})
      : _binaryMessenger = binaryMessenger;

  final String name;
  final MessageCodec<T> codec;
  final BinaryMessenger? _binaryMessenger;

  BinaryMessenger get binaryMessenger => _binaryMessenger ?? ServicesBinding.instance.defaultBinaryMessenger;

  /// `Future<T?> send(T message) async`
  Future<T?> send(T message) async =>
      codec.decodeMessage(await binaryMessenger.send(name, codec.encodeMessage(message)));

  /// `void setMessageHandler(Future<T> Function(T? message)? handler)`
  void setMessageHandler(Future<T> Function(T? message)? handler) {
    binaryMessenger.setMessageHandler(
      name,
      handler == null
          ? null
          : (ByteData? message) async => codec.encodeMessage(await handler(codec.decodeMessage(message))),
    );
  }
}

/// platform_channel.dart: `class MethodChannel`. The stand-in carries calls as JSON where Flutter's standard codec has bytes.
class MethodChannel {
  /// `const MethodChannel(this.name, [this.codec = const StandardMethodCodec(), BinaryMessenger? binaryMessenger])`
  const MethodChannel(this.name);

  final String name;

  /// `Future<T?> invokeMethod<T>(String method, [dynamic arguments])`
  Future<T?> invokeMethod<T>(String method, [dynamic arguments]) async {
    final call = jsonEncode({'method': method, 'args': arguments});
    final result = await ServicesBinding.instance.defaultBinaryMessenger
        .send(name, ByteData.sublistView(utf8.encode(call)));
    if (result == null) throw MissingPluginException('No implementation found for method $method on channel $name');
    final envelope = jsonDecode(utf8.decode(Uint8List.sublistView(result)));
    if (envelope is List && envelope.length == 1) return envelope[0] as T?;
    throw PlatformException(code: '${envelope[0]}', message: envelope[1] as String?);
  }
}
