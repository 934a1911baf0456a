package io.flutter.embedding.engine.plugins;

import org.jetbrains.annotations.NotNull;

/** Flutter's io/flutter/embedding/engine/plugins/PluginRegistry.java. */
public interface PluginRegistry {
  void add(@NotNull FlutterPlugin plugin);
}
