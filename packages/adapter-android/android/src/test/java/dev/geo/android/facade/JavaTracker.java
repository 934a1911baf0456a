package dev.geo.android.facade;

import dev.geo.android.host.EngineHost;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * An app in Java: it tracks, lists what was recorded, and subscribes. It refers to no class of Android, which Java 21 has written and
 * the compiler of a JDK 17 cannot read.
 */
final class JavaTracker implements AutoCloseable {
    final List<String> recorded = Collections.synchronizedList(new ArrayList<>());
    private final JavaGeoEngine engine;
    private final GeoSubscription listening;

    JavaTracker(EngineHost host, Executor executor) {
        engine = new JavaGeoEngine(host, executor);
        listening = engine.onLocation(location -> recorded.add(location.getUuid()));
    }

    /** The second operation does not wait for the first: they are sent in the order of the calls. */
    State starts() throws Exception {
        GeoConfig config = new GeoConfig();
        config.setDistanceFilter(10.0);
        config.setDisableElasticity(true);
        config.setStopOnTerminate(false);
        config.notification(
                notification -> {
                    notification.setTitle("On the road");
                    return kotlin.Unit.INSTANCE;
                });
        CompletableFuture<State> started = new CompletableFuture<>();
        engine.ready(
                config,
                state -> {
                    List<Geofence> fences = List.of(new Geofence("home", 45.0, 13.0, 150.0));
                    engine.addGeofences(fences, () -> {}, started::completeExceptionally);
                    engine.start(started::complete, started::completeExceptionally);
                },
                started::completeExceptionally);
        return result(started);
    }

    List<Location> queued() throws Exception {
        return asked(engine::getLocations);
    }

    Integer fences() throws Exception {
        return JavaTracker.<List<Geofence>>asked(engine::getGeofences).size();
    }

    int mode() throws Exception {
        return JavaTracker.<State>asked(engine::getState).getTrackingMode();
    }

    /** The code with which a wrong configuration is refused. */
    GeoErrorCode refusal(String config) throws Exception {
        try {
            JavaTracker.<State>asked((done, failed) -> engine.setConfig(config, done, failed));
            return null;
        } catch (GeoException refused) {
            return refused.getCode();
        }
    }

    void stopsListening() {
        listening.remove();
    }

    @Override
    public void close() {
        engine.close();
    }

    private static <T> T asked(BiConsumer<Consumer<T>, Consumer<GeoException>> operation) throws Exception {
        CompletableFuture<T> answered = new CompletableFuture<>();
        operation.accept(answered::complete, answered::completeExceptionally);
        return result(answered);
    }

    private static <T> T result(CompletableFuture<T> answered) throws Exception {
        try {
            return answered.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw (Exception) failed.getCause();
        } catch (TimeoutException late) {
            throw new AssertionError("no callback came", late);
        }
    }
}
