package io.flutter.view;

import io.flutter.FlutterInjector;
import java.util.HashMap;
import java.util.Map;

/** Flutter's io/flutter/view/FlutterCallbackInformation.java. */
public final class FlutterCallbackInformation {
  /** What this build of the app knows by a handle, as `PluginUtilities.getCallbackHandle` has made it. */
  public static final Map<Long, String> KNOWN = new HashMap<>();

  public final String callbackName;
  public final String callbackClassName;
  public final String callbackLibraryPath;

  private FlutterCallbackInformation(String name) {
    callbackName = name;
    callbackClassName = "";
    callbackLibraryPath = "package:app/main.dart";
  }

  /** Native code, which is loaded and has read its cache once the loader is complete. */
  public static FlutterCallbackInformation lookupCallbackInformation(long handle) {
    if (!FlutterInjector.instance().flutterLoader().initialized()) {
      throw new UnsatisfiedLinkError("nativeLookupCallbackInformation");
    }
    String name = KNOWN.get(handle);
    return name == null ? null : new FlutterCallbackInformation(name);
  }
}
