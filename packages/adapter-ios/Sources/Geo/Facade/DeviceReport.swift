/// A page of the system's settings: ``GeoEngine/openSettings(_:)``. iOS lets an app open its own page and, from iOS 16
/// on, that of its notifications; the other pages are not opened.
public enum SettingsPage: String, CaseIterable, Codable, Sendable {
    /// The app's own page.
    case app
    /// Location services.
    case location
    /// Battery optimisation, which Android has.
    case battery
    /// The app's notifications.
    case notifications
    /// The right to exact alarms, which Android has.
    case alarms
}

/// What the device says of itself and of how it treats the app. More facts than those with a property are in ``raw``.
public struct DeviceReport: GeoShape {
    public let raw: JsonFields
    public static let required: [String] = []

    public init(raw: JsonFields) { self.raw = raw }

    /// Who made the device: `Apple`.
    public var manufacturer: String? { raw.textOrNil("manufacturer") }

    /// Its model: `iPhone15,2`.
    public var model: String? { raw.textOrNil("model") }

    /// The version of the system: `18.1`.
    public var osVersion: String? { raw.textOrNil("osVersion") }

    /// The version of the app.
    public var appVersion: String? { raw.textOrNil("appVersion") }

    /// Has the user, or a profile of the device, switched off background refresh for the app? iOS starts it for no
    /// region then.
    public var backgroundRestricted: Bool? { raw.flagOrNil("backgroundRestricted") }

    /// May the app show notifications? Tracking goes on without.
    public var notifications: Bool? { raw.flagOrNil("notifications") }

    /// Does the device save power?
    public var lowPowerMode: Bool? { raw.flagOrNil("lowPowerMode") }

    /// What the app's Info.plist lacks for what is used; nil where it has all of it.
    public var manifestFault: String? { raw.textOrNil("manifestFault") }

    /// How the app's last processes ended, the newest first.
    public var exits: [LastLife] { raw.shapes("exits") }

    /// The engine's diary of the last lives of the app's process, the newest first; at most 16.
    public var lives: [ProcessLife] { raw.shapes("lives") }

    /// The pages of the settings on which the user may lift what restricts tracking, the most effective first. After
    /// ``GeoEngine/openSettings(_:)`` has opened one and the user is back, a new report says whether it helped: the
    /// page is gone from this list.
    public var remedies: [SettingsPage] {
        (backgroundRestricted == true ? [.app] : []) + (notifications == false ? [.notifications] : [])
    }
}

/// One life of the app's process.
public struct ProcessLife: GeoShape {
    public let raw: JsonFields
    public static let required = ["began", "gaps", "dozes"]

    public init(raw: JsonFields) { self.raw = raw }

    /// When it began, epoch milliseconds.
    public var began: Double { raw.number("began") }

    /// The last sign of life before it ended, epoch milliseconds; nil for the present one, and where none is known.
    public var seen: Double? { raw.numberOrNil("seen") }

    /// Why it ended; nil for the present one.
    public var end: LastLife? { raw.shapeOrNil("end") }

    /// The longest times in which a heartbeat was due and the process did not run.
    public var gaps: [LifeGap] { raw.shapes("gaps") }

    /// How often the idle mode of Android began: 0 on iOS.
    public var dozes: Int { raw.int("dozes") }
}

/// A heartbeat that came late.
public struct LifeGap: GeoShape {
    public let raw: JsonFields
    public static let required = ["at", "millis"]

    public init(raw: JsonFields) { self.raw = raw }

    /// When it was due, epoch milliseconds.
    public var at: Double { raw.number("at") }

    /// How much later it came, milliseconds.
    public var millis: Double { raw.number("millis") }
}

/// How a process of the app ended.
public struct LastLife: GeoShape {
    public let raw: JsonFields
    public static let required = ["reason"]

    public init(raw: JsonFields) { self.raw = raw }

    /// A short name.
    public var reason: String { raw.text("reason") }

    /// When it ended, epoch milliseconds; nil where that is unknown.
    public var at: Double? { raw.numberOrNil("at") }

    /// More about it.
    public var detail: String? { raw.textOrNil("detail") }
}
