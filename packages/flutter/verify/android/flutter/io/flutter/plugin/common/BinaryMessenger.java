package io.flutter.plugin.common;

import java.nio.ByteBuffer;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/plugin/common/BinaryMessenger.java. */
public interface BinaryMessenger {
  void send(@NotNull String channel, @Nullable ByteBuffer message);

  void send(@NotNull String channel, @Nullable ByteBuffer message, @Nullable BinaryReply callback);

  void setMessageHandler(@NotNull String channel, @Nullable BinaryMessageHandler handler);

  /** Flutter's BinaryMessenger.BinaryMessageHandler. */
  interface BinaryMessageHandler {
    void onMessage(@Nullable ByteBuffer message, @NotNull BinaryReply reply);
  }

  /** Flutter's BinaryMessenger.BinaryReply. */
  interface BinaryReply {
    void reply(@Nullable ByteBuffer reply);
  }
}
