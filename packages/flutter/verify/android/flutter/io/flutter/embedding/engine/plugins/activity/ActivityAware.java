package io.flutter.embedding.engine.plugins.activity;

import org.jetbrains.annotations.NotNull;

/** Flutter's io/flutter/embedding/engine/plugins/activity/ActivityAware.java. */
public interface ActivityAware {
  void onAttachedToActivity(@NotNull ActivityPluginBinding binding);

  void onDetachedFromActivityForConfigChanges();

  void onReattachedToActivityForConfigChanges(@NotNull ActivityPluginBinding binding);

  void onDetachedFromActivity();
}
