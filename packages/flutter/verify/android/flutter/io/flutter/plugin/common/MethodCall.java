package io.flutter.plugin.common;

import org.jetbrains.annotations.NotNull;
import org.jetbrains.annotations.Nullable;

/** Flutter's io/flutter/plugin/common/MethodCall.java. */
public final class MethodCall {
  public final String method;
  public final Object arguments;

  public MethodCall(@NotNull String method, @Nullable Object arguments) {
    this.method = method;
    this.arguments = arguments;
  }
}
