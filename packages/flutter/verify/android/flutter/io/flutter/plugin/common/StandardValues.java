package io.flutter.plugin.common;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of Flutter's io/flutter/plugin/common/StandardMessageCodec.java that are used here: null, booleans, integers, texts,
 * lists and maps. Dart has one kind of integer; what fits into 32 bits arrives as Integer, all others as Long.
 */
public final class StandardValues {
  private final ByteBuffer bytes;

  public StandardValues(ByteBuffer bytes) {
    this.bytes = bytes.order(ByteOrder.nativeOrder());
  }

  public Object read() {
    byte kind = bytes.get();
    switch (kind) {
      case 0:
        return null;
      case 1:
        return true;
      case 2:
        return false;
      case 3:
        return bytes.getInt();
      case 4:
        return bytes.getLong();
      case 7:
        byte[] text = new byte[bytes.get() & 0xff];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
      case 12:
        int length = bytes.get() & 0xff;
        List<Object> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) list.add(read());
        return list;
      case 13:
        int size = bytes.get() & 0xff;
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < size; i++) map.put(read(), read());
        return map;
      default:
        throw new IllegalArgumentException("Message corrupted");
    }
  }

  /** An envelope: its kind, and a value. */
  public static ByteBuffer written(int kind, Object value) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(4096).order(ByteOrder.nativeOrder());
    bytes.put((byte) kind);
    write(bytes, value);
    return bytes;
  }

  /** Writes a value; lengths below 254 alone. */
  public static void write(ByteBuffer bytes, Object value) {
    if (value == null) {
      bytes.put((byte) 0);
    } else if (value instanceof Boolean) {
      bytes.put((byte) ((Boolean) value ? 1 : 2));
    } else if (value instanceof Number) {
      long number = ((Number) value).longValue();
      if (number == (int) number) bytes.put((byte) 3).putInt((int) number);
      else bytes.put((byte) 4).putLong(number);
    } else if (value instanceof String) {
      byte[] text = ((String) value).getBytes(StandardCharsets.UTF_8);
      bytes.put((byte) 7).put((byte) text.length).put(text);
    } else if (value instanceof List) {
      bytes.put((byte) 12).put((byte) ((List<?>) value).size());
      for (Object item : (List<?>) value) write(bytes, item);
    } else if (value instanceof Map) {
      bytes.put((byte) 13).put((byte) ((Map<?, ?>) value).size());
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
        write(bytes, entry.getKey());
        write(bytes, entry.getValue());
      }
    } else {
      throw new IllegalArgumentException("Unsupported value: '" + value + "' of type '" + value.getClass() + "'");
    }
  }
}
