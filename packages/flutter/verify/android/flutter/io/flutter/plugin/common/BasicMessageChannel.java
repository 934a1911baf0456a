package io.flutter.plugin.common;

import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/plugin/common/BasicMessageChannel.java. */
public final class BasicMessageChannel<T> {
  private final BinaryMessenger messenger;
  private final String name;
  private final MessageCodec<T> codec;

  public BasicMessageChannel(
      @NotNull BinaryMessenger messenger, @NotNull String name, @NotNull MessageCodec<T> codec) {
    this.messenger = messenger;
    this.name = name;
    this.codec = codec;
  }

  public void send(@Nullable T message) {
    send(message, null);
  }

  public void send(@Nullable T message, @Nullable Reply<T> callback) {
    messenger.send(
        name,
        codec.encodeMessage(message),
        callback == null ? null : reply -> callback.reply(codec.decodeMessage(reply)));
  }

  public void setMessageHandler(@Nullable MessageHandler<T> handler) {
    messenger.setMessageHandler(
        name,
        handler == null
            ? null
            : (message, callback) ->
                handler.onMessage(
                    codec.decodeMessage(message), reply -> callback.reply(codec.encodeMessage(reply))));
  }

  /** Flutter's BasicMessageChannel.MessageHandler. It must answer each message once. */
  public interface MessageHandler<T> {
    void onMessage(@Nullable T message, @NotNull Reply<T> reply);
  }

  /** Flutter's BasicMessageChannel.Reply. */
  public interface Reply<T> {
    void reply(@Nullable T reply);
  }
}
