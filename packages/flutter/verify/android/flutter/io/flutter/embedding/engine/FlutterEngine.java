package io.flutter.embedding.engine;

import android.content.Context;
import io.flutter.FlutterInjector;
import io.flutter.embedding.engine.dart.DartExecutor;
import io.flutter.embedding.engine.loader.FlutterLoader;
import io.flutter.embedding.engine.plugins.FlutterPlugin;
import io.flutter.embedding.engine.plugins.FlutterPlugin.FlutterPluginBinding;
import io.flutter.embedding.engine.plugins.PluginRegistry;
import io.flutter.embedding.engine.plugins.activity.ActivityAware;
import io.flutter.embedding.engine.plugins.activity.ActivityPluginBinding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jetbrains.annotations.NotNull;

/** Flutter's io/flutter/embedding/engine/FlutterEngine.java. */
public class FlutterEngine {
  /** All that were made, also the ones that are destroyed. */
  public static final List<FlutterEngine> MADE = new ArrayList<>();

  /** What the app's GeneratedPluginRegistrant adds to every engine, in its constructor. */
  public static Supplier<FlutterPlugin> registrant = () -> null;

  private final Set<EngineLifecycleListener> listeners = new HashSet<>();
  private final List<FlutterPlugin> plugins = new ArrayList<>();
  private final DartExecutor dartExecutor = new DartExecutor();
  private final FlutterPluginBinding binding;
  public boolean isDestroyed;

  public FlutterEngine(@NotNull Context context) {
    FlutterLoader loader = FlutterInjector.instance().flutterLoader();
    loader.startInitialization(context.getApplicationContext());
    loader.ensureInitializationComplete(context, null);
    binding = new FlutterPluginBinding(context.getApplicationContext(), this, dartExecutor);
    MADE.add(this);
    FlutterPlugin plugin = registrant.get();
    if (plugin != null) getPlugins().add(plugin);
  }

  @NotNull
  public DartExecutor getDartExecutor() {
    return dartExecutor;
  }

  @NotNull
  public PluginRegistry getPlugins() {
    return plugin -> {
      plugins.add(plugin);
      plugin.onAttachedToEngine(binding);
    };
  }

  public void addEngineLifecycleListener(@NotNull EngineLifecycleListener listener) {
    listeners.add(listener);
  }

  public void removeEngineLifecycleListener(@NotNull EngineLifecycleListener listener) {
    listeners.remove(listener);
  }

  /** An activity shows this engine; of getActivityControlSurface(). */
  public void attachToActivity(@NotNull ActivityPluginBinding activity) {
    for (FlutterPlugin plugin : plugins) {
      if (plugin instanceof ActivityAware) ((ActivityAware) plugin).onAttachedToActivity(activity);
    }
  }

  /** What a hot restart does before the new isolate runs: the embedding's code in C++ calls it. */
  public void restart() {
    for (EngineLifecycleListener listener : listeners) listener.onPreEngineRestart();
    dartExecutor.forgetDart();
  }

  public void destroy() {
    for (EngineLifecycleListener listener : listeners) listener.onEngineWillDestroy();
    for (FlutterPlugin plugin : plugins) plugin.onDetachedFromEngine(binding);
    plugins.clear();
    dartExecutor.forgetDart();
    dartExecutor.detach();
    isDestroyed = true;
  }

  /** Flutter's FlutterEngine.EngineLifecycleListener. */
  public interface EngineLifecycleListener {
    void onPreEngineRestart();

    void onEngineWillDestroy();
  }
}
