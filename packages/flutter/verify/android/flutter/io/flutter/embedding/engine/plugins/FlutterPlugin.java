package io.flutter.embedding.engine.plugins;

import android.content.Context;
import io.flutter.embedding.engine.FlutterEngine;
import io.flutter.plugin.common.BinaryMessenger;
import org.jetbrains.annotations.NotNull;

/** Flutter's io/flutter/embedding/engine/plugins/FlutterPlugin.java. */
public interface FlutterPlugin {
  void onAttachedToEngine(@NotNull FlutterPluginBinding binding);

  void onDetachedFromEngine(@NotNull FlutterPluginBinding binding);

  /** Flutter's FlutterPlugin.FlutterPluginBinding. */
  class FlutterPluginBinding {
    private final Context applicationContext;
    private final FlutterEngine flutterEngine;
    private final BinaryMessenger binaryMessenger;

    public FlutterPluginBinding(
        @NotNull Context applicationContext,
        @NotNull FlutterEngine flutterEngine,
        @NotNull BinaryMessenger binaryMessenger) {
      this.applicationContext = applicationContext;
      this.flutterEngine = flutterEngine;
      this.binaryMessenger = binaryMessenger;
    }

    @NotNull
    public Context getApplicationContext() {
      return applicationContext;
    }

    @Deprecated
    @NotNull
    public FlutterEngine getFlutterEngine() {
      return flutterEngine;
    }

    @NotNull
    public BinaryMessenger getBinaryMessenger() {
      return binaryMessenger;
    }
  }
}
