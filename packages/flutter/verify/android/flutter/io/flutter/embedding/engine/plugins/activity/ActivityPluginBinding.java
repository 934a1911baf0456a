package io.flutter.embedding.engine.plugins.activity;

import android.app.Activity;
import org.jetbrains.annotations.NotNull;

/** Flutter's io/flutter/embedding/engine/plugins/activity/ActivityPluginBinding.java. */
public interface ActivityPluginBinding {
  @NotNull
  Activity getActivity();
}
