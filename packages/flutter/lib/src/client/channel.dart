/// A client's end of the way to the engine's host: texts, each one message of the protocol.
abstract interface class GeoChannel {
  /// Sends one message. It must not call the receiver before it has returned.
  void post(String text);

  /// Every message to this client goes to [receive], in order; null: to nothing.
  set receive(void Function(String text)? receive);
}
