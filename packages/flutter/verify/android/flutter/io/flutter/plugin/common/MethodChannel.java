package io.flutter.plugin.common;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/plugin/common/MethodChannel.java. */
public class MethodChannel {
  private final BinaryMessenger messenger;
  private final String name;

  public MethodChannel(@NotNull BinaryMessenger messenger, @NotNull String name) {
    this.messenger = messenger;
    this.name = name;
  }

  public void setMethodCallHandler(@Nullable MethodCallHandler handler) {
    messenger.setMessageHandler(name, handler == null ? null : (call, reply) -> handle(handler, call, reply));
  }

  private static void handle(MethodCallHandler handler, ByteBuffer message, BinaryMessenger.BinaryReply reply) {
    StandardValues values = new StandardValues(message);
    handler.onMethodCall(
        new MethodCall((String) values.read(), values.read()),
        new Result() {
          private boolean isAnswered;

          @Override
          public void success(@Nullable Object result) {
            answer(0, result);
          }

          @Override
          public void error(@NotNull String code, @Nullable String text, @Nullable Object details) {
            answer(1, Arrays.asList(code, text, details));
          }

          @Override
          public void notImplemented() {
            answerOnce();
            reply.reply(null);
          }

          private void answer(int kind, Object value) {
            answerOnce();
            ByteBuffer envelope = StandardValues.written(kind, value);
            reply.reply(envelope);
          }

          private void answerOnce() {
            if (isAnswered) throw new IllegalStateException("Reply already submitted");
            isAnswered = true;
          }
        });
  }

  /** Flutter's MethodChannel.MethodCallHandler. */
  public interface MethodCallHandler {
    void onMethodCall(@NotNull MethodCall call, @NotNull Result result);
  }

  /** Flutter's MethodChannel.Result. */
  public interface Result {
    void success(@Nullable Object result);

    void error(@NotNull String errorCode, @Nullable String errorMessage, @Nullable Object errorDetails);

    void notImplemented();
  }
}
