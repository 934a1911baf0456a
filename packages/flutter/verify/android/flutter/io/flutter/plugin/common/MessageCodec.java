package io.flutter.plugin.common;

import java.nio.ByteBuffer;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/plugin/common/MessageCodec.java. */
public interface MessageCodec<T> {
  @Nullable
  ByteBuffer encodeMessage(@Nullable T message);

  @Nullable
  T decodeMessage(@Nullable ByteBuffer message);
}
