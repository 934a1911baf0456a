package io.flutter.embedding.engine.loader;

import android.content.Context;
import android.os.Looper;
import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/embedding/engine/loader/FlutterLoader.java: what must be called first, and where. */
public class FlutterLoader {
  private boolean isStarted;
  private boolean isComplete;

  /** Where Flutter's own library cannot be loaded, why. */
  @Nullable public String lack;

  /** How often it was not. */
  public int refusals;

  public void startInitialization(@NotNull Context applicationContext) {
    onMain("startInitialization");
    isStarted = true;
  }

  public void ensureInitializationComplete(@NotNull Context applicationContext, @Nullable String[] args) {
    onMain("ensureInitializationComplete");
    if (!isStarted) {
      throw new IllegalStateException("ensureInitializationComplete must be called after startInitialization");
    }
    if (lack != null) {
      refusals++;
      throw new UnsatisfiedLinkError(lack);
    }
    isComplete = true;
  }

  public boolean initialized() {
    return isComplete;
  }

  @NotNull
  public String findAppBundlePath() {
    return "flutter_assets";
  }

  private static void onMain(String what) {
    if (Looper.myLooper() != Looper.getMainLooper()) {
      throw new IllegalStateException(what + " must be called on the main thread");
    }
  }
}
