package io.flutter;

import io.flutter.embedding.engine.loader.FlutterLoader;
import org.jetbrains.annotations.NotNull;

/** Flutter's io/flutter/FlutterInjector.java. */
public final class FlutterInjector {
  private static FlutterInjector instance;
  private final FlutterLoader loader = new FlutterLoader();

  public static FlutterInjector instance() {
    if (instance == null) instance = new FlutterInjector();
    return instance;
  }

  /** A new process. Flutter's own has `reset` for tests. */
  public static void reset() {
    instance = null;
  }

  @NotNull
  public FlutterLoader flutterLoader() {
    return loader;
  }
}
