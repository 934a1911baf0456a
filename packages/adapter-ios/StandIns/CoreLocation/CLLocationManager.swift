import Foundation
import Phone

/// https://developer.apple.com/documentation/corelocation/cllocationmanager: each method and property has a page below
/// it.
///
/// An object belongs to the process that made it; what is called after that process ended has no effect.
open class CLLocationManager: NSObject {
    let system: LocationSystem
    let process: Int
    var isUpdating = false
    var watchesSignificant = false
    var watchesVisits = false
    var watchesHeading = false
    var lastDelivered: CLLocationCoordinate2D?
    var lastHeading: CLHeading?

    public override init() {
        system = Phone.current.system(LocationSystem.self)
        process = system.process
        super.init()
        system.made(self)
    }

    private weak var keptDelegate: (any CLLocationManagerDelegate)?
    open weak var delegate: (any CLLocationManagerDelegate)? {
        get { keptDelegate }
        set {
            keptDelegate = newValue
            system.call(self, "delegate") { if newValue != nil { system.listens(self) } }
        }
    }

    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    open var activityType = CLActivityType.other
    open var headingFilter: CLLocationDegrees = 1
    open var pausesLocationUpdatesAutomatically = true
    open var showsBackgroundLocationIndicator = false

    private var allowsBackground = false
    /// It throws where the app lacks the background mode `location`.
    open var allowsBackgroundLocationUpdates: Bool {
        get { allowsBackground }
        set {
            if newValue, !system.hasBackgroundMode {
                system.fault("allowsBackgroundLocationUpdates without the background mode")
            }
            allowsBackground = newValue
        }
    }

    open var authorizationStatus: CLAuthorizationStatus { system.status }
    open var accuracyAuthorization: CLAccuracyAuthorization { system.accuracy }
    open var maximumRegionMonitoringDistance: CLLocationDistance { system.rules.maximumRadius }
    open var heading: CLHeading? { lastHeading }

    open var monitoredRegions: Set<CLRegion> { Set(system.shownRegions.map(\.object)) }

    open func startUpdatingLocation() { system.call(self, "startUpdatingLocation") { system.startsUpdating(self) } }
    open func stopUpdatingLocation() { system.call(self, "stopUpdatingLocation") { isUpdating = false } }

    open func startMonitoringSignificantLocationChanges() {
        system.call(self, "startMonitoringSignificantLocationChanges") { system.watchesSignificant(self) }
    }
    open func stopMonitoringSignificantLocationChanges() {
        system.call(self, "stopMonitoringSignificantLocationChanges") {
            watchesSignificant = false
            system.registered.remove(.significantChange)
        }
    }

    open func startMonitoringVisits() { system.call(self, "startMonitoringVisits") { system.watchesVisits(self) } }
    open func stopMonitoringVisits() {
        system.call(self, "stopMonitoringVisits") {
            watchesVisits = false
            system.registered.remove(.visits)
        }
    }

    open func startMonitoring(for region: CLRegion) {
        system.call(self, "startMonitoring \(region.identifier)") { system.monitor(region) }
    }
    open func stopMonitoring(for region: CLRegion) {
        system.call(self, "stopMonitoring \(region.identifier)") { system.forget(region.identifier) }
    }

    open func startUpdatingHeading() { system.call(self, "startUpdatingHeading") { watchesHeading = true } }
    open func stopUpdatingHeading() { system.call(self, "stopUpdatingHeading") { watchesHeading = false } }

    open func requestWhenInUseAuthorization() {
        system.call(self, "requestWhenInUseAuthorization") { system.asksWhenInUse() }
    }
    open func requestAlwaysAuthorization() { system.call(self, "requestAlwaysAuthorization") { system.asksAlways() } }

    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        system.call(self, "requestTemporaryFullAccuracyAuthorization") {
            system.asksFullAccuracy(purposeKey, completion)
        }
    }

    /// It may take long, and warns where it is called on the main thread.
    open class func locationServicesEnabled() -> Bool {
        let system = Phone.current.system(LocationSystem.self)
        if LocationSystem.isOnMain { system.fault("locationServicesEnabled on the main thread") }
        return system.servicesEnabled
    }

    open class func headingAvailable() -> Bool { Phone.current.system(LocationSystem.self).hasCompass }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { regionClass == CLCircularRegion.self }
}

extension CLLocationManager: CustomReflectable {
    /// A failing expectation shows what it compared: the phone behind a manager is no part of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
