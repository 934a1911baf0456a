package io.flutter.plugin.common;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/plugin/common/StringCodec.java. */
public final class StringCodec implements MessageCodec<String> {
  public static final StringCodec INSTANCE = new StringCodec();

  private StringCodec() {}

  @Override
  public ByteBuffer encodeMessage(@Nullable String message) {
    if (message == null) return null;
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes.length);
    buffer.put(bytes);
    return buffer;
  }

  @Override
  public String decodeMessage(@Nullable ByteBuffer message) {
    if (message == null) return null;
    byte[] bytes = new byte[message.remaining()];
    message.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
