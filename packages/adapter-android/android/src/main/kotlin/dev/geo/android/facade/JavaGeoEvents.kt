package dev.geo.android.facade

import kotlinx.coroutines.flow.Flow
import java.util.function.Consumer

/**
 * Listeners of [JavaGeoEngine], before `ready` as well: one for each flow of [GeoEvents], under the same name. An event that is
 * delivered at least once is acknowledged when its listener has returned.
 */
public abstract class JavaGeoEvents internal constructor(
    internal val engine: GeoEngine,
    internal val calls: JavaCalls,
) {
    /** As [GeoEvents.onLocation]. */
    public fun onLocation(listener: Consumer<Location>): GeoSubscription = on(engine.onLocation, listener)

    /** As [GeoEvents.onLocationError]. */
    public fun onLocationError(listener: Consumer<LocationErrorEvent>): GeoSubscription =
        on(engine.onLocationError, listener)

    /** As [GeoEvents.onLocationFilter]. */
    public fun onLocationFilter(listener: Consumer<LocationFilterEvent>): GeoSubscription =
        on(engine.onLocationFilter, listener)

    /** As [GeoEvents.onMotionChange]. */
    public fun onMotionChange(listener: Consumer<MotionChangeEvent>): GeoSubscription =
        on(engine.onMotionChange, listener)

    /** As [GeoEvents.onHttp]. */
    public fun onHttp(listener: Consumer<HttpEvent>): GeoSubscription = on(engine.onHttp, listener)

    /** As [GeoEvents.onConnectivityChange]. */
    public fun onConnectivityChange(listener: Consumer<ConnectivityChangeEvent>): GeoSubscription =
        on(engine.onConnectivityChange, listener)

    /** As [GeoEvents.onHeartbeat]. */
    public fun onHeartbeat(listener: Consumer<HeartbeatEvent>): GeoSubscription = on(engine.onHeartbeat, listener)

    /** As [GeoEvents.onProviderChange]. */
    public fun onProviderChange(listener: Consumer<ProviderState>): GeoSubscription =
        on(engine.onProviderChange, listener)

    /** As [GeoEvents.onGeofence]. */
    public fun onGeofence(listener: Consumer<GeofenceEvent>): GeoSubscription = on(engine.onGeofence, listener)

    /** As [GeoEvents.onGeofencesChange]. */
    public fun onGeofencesChange(listener: Consumer<GeofencesChangeEvent>): GeoSubscription =
        on(engine.onGeofencesChange, listener)

    /** As [GeoEvents.onPowerSaveChange]. */
    public fun onPowerSaveChange(listener: Consumer<Boolean>): GeoSubscription = on(engine.onPowerSaveChange, listener)

    /** As [GeoEvents.onCrashSuspected]. */
    public fun onCrashSuspected(listener: Consumer<CrashSuspectedEvent>): GeoSubscription =
        on(engine.onCrashSuspected, listener)

    /** As [GeoEvents.onCrash]. */
    public fun onCrash(listener: Consumer<CrashEvent>): GeoSubscription = on(engine.onCrash, listener)

    /** As [GeoEvents.onDistraction]. */
    public fun onDistraction(listener: Consumer<DistractionEvent>): GeoSubscription = on(engine.onDistraction, listener)

    /** As [GeoEvents.onTrip]. */
    public fun onTrip(listener: Consumer<Trip>): GeoSubscription = on(engine.onTrip, listener)

    /** As [GeoEvents.onAuthorization]. */
    public fun onAuthorization(listener: Consumer<AuthorizationEvent>): GeoSubscription =
        on(engine.onAuthorization, listener)

    /** As [GeoEvents.onHeading]. */
    public fun onHeading(listener: Consumer<HeadingEvent>): GeoSubscription = on(engine.onHeading, listener)

    /** As [GeoEvents.onLog]. */
    public fun onLog(listener: Consumer<LogEntry>): GeoSubscription = on(engine.onLog, listener)

    private fun <T> on(flow: Flow<T>, listener: Consumer<T>) = calls.collect(flow, listener::accept)
}
