/// The port's request for `location`, read.
package struct LocationWatchRequest: Equatable, Sendable {
    /// One of `DESIRED_ACCURACY_*`: metres from 10 on. They are the numbers of `kCLLocationAccuracy…`.
    package let desiredAccuracy: Double
    /// Metres; 0: every fix.
    package let distanceFilter: Double
    package let isBackground: Bool
    /// Show that the app uses location while it is in the background.
    package let showsIndicator: Bool
    /// Live updates may be used.
    package let allowsLiveUpdates: Bool

    /// The coarsest one: it keeps the process running where nothing is watched.
    static let keepingAwake = LocationWatchRequest(
        desiredAccuracy: 3_000, distanceFilter: 1_000, isBackground: true, showsIndicator: false, allowsLiveUpdates: false)

    private init(
        desiredAccuracy: Double, distanceFilter: Double, isBackground: Bool, showsIndicator: Bool, allowsLiveUpdates: Bool
    ) {
        self.desiredAccuracy = desiredAccuracy
        self.distanceFilter = distanceFilter
        self.isBackground = isBackground
        self.showsIndicator = showsIndicator
        self.allowsLiveUpdates = allowsLiveUpdates
    }

    /// - Throws: ``Refused`` with what was given, where it is no such request.
    package init(_ request: Json) throws {
        guard let object = request.object else {
            throw Refused("a request for location must be an object; got \(quoted(request.written))")
        }
        desiredAccuracy = try object.double("desiredAccuracy")
        distanceFilter = max(0, try object.double("distanceFilter"))
        isBackground = try object.flag("background")
        showsIndicator = object.isTrue("indicator")
        allowsLiveUpdates = object["sessionEngine"]?.flag != false
    }
}
