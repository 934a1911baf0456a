package io.flutter.embedding.engine.dart;

import android.content.res.AssetManager;
import android.os.Handler;
import android.os.Looper;
import io.flutter.plugin.common.BinaryMessenger;
import io.flutter.view.FlutterCallbackInformation;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/**
 * Flutter's io/flutter/embedding/engine/dart/DartExecutor.java, with what DartMessenger and FlutterJNI check below it. Dart itself is
 * a {@link Dart} of the tests.
 */
public class DartExecutor implements BinaryMessenger {
  /** The isolate, as far as messages reach it. */
  public interface Dart {
    void onMessage(@NotNull String channel, @Nullable ByteBuffer message, @Nullable BinaryReply reply);
  }

  /** Starts an isolate for a callback. */
  public interface Start {
    void run(@NotNull DartExecutor executor, @NotNull String callback);
  }

  /** What Dart does with a callback. */
  public static Start start = (executor, callback) -> {};

  private final Map<String, BinaryMessageHandler> handlers = new HashMap<>();
  private Dart dart;
  private boolean isRunning;
  private boolean isDetached;

  public void executeDartCallback(@NotNull DartCallback dartCallback) {
    if (isRunning) return;
    isRunning = true;
    start.run(this, dartCallback.callbackHandle.callbackName);
  }

  @NotNull
  public BinaryMessenger getBinaryMessenger() {
    return this;
  }

  @Override
  public void send(@NotNull String channel, @Nullable ByteBuffer message) {
    send(channel, message, null);
  }

  @Override
  public void send(@NotNull String channel, @Nullable ByteBuffer message, @Nullable BinaryReply callback) {
    // FlutterJNI.ensureRunningOnMainThread
    if (Looper.myLooper() != Looper.getMainLooper()) {
      throw new RuntimeException("Methods marked with @UiThread must be executed on the main thread.");
    }
    // FlutterJNI logs a warning, and drops the message.
    if (isDetached) return;
    if (message != null && !message.isDirect()) throw new AssertionError("native code reads direct buffers only");
    ByteBuffer read = message == null ? null : message.duplicate();
    if (read != null) read.flip();
    // A task of its own: by then another isolate may run, which is handed what was meant for the one before.
    new Handler(Looper.getMainLooper())
        .post(
            () -> {
              if (dart != null) dart.onMessage(channel, read, callback);
            });
  }

  @Override
  public void setMessageHandler(@NotNull String channel, @Nullable BinaryMessageHandler handler) {
    if (handler == null) handlers.remove(channel);
    else handlers.put(channel, handler);
  }

  /** An isolate begins. */
  public void runDart(@NotNull Dart isolate) {
    isRunning = true;
    dart = isolate;
  }

  /** The isolate has ended. */
  public void forgetDart() {
    dart = null;
  }

  /** Of DartExecutor's onDetachedFromJNI. */
  public void detach() {
    isDetached = true;
  }

  /** A message of the isolate. One that nobody handles is answered with null. */
  public void receive(@NotNull String channel, @Nullable ByteBuffer message, @NotNull BinaryReply reply) {
    BinaryMessageHandler handler = isDetached ? null : handlers.get(channel);
    if (handler == null) reply.reply(null);
    else handler.onMessage(message, reply);
  }

  /** Flutter's DartExecutor.DartCallback. */
  public static class DartCallback {
    public final AssetManager androidAssetManager;
    public final String pathToBundle;
    public final FlutterCallbackInformation callbackHandle;

    public DartCallback(
        @NotNull AssetManager androidAssetManager,
        @NotNull String pathToBundle,
        @NotNull FlutterCallbackInformation callbackHandle) {
      this.androidAssetManager = androidAssetManager;
      this.pathToBundle = pathToBundle;
      this.callbackHandle = callbackHandle;
    }
  }
}
