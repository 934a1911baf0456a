import Foundation
import Phone

/// The continuation of one asynchronous sequence of the platform.
final class Feed<Element: Sendable>: Sendable {
    let stream: AsyncThrowingStream<Element, any Error>
    private let continuation: AsyncThrowingStream<Element, any Error>.Continuation

    init(ended: @escaping @Sendable () -> Void) {
        (stream, continuation) = AsyncThrowingStream.makeStream()
        continuation.onTermination = { _ in ended() }
    }

    func yield(_ element: Element) { continuation.yield(element) }
    func finish() { continuation.finish() }
    func fail() { continuation.finish(throwing: CLError(.locationUnknown)) }
}

typealias LiveFeed = Feed<CLLocationUpdate>

/// https://developer.apple.com/documentation/corelocation/cllocationupdate
public struct CLLocationUpdate: @unchecked Sendable {
    public internal(set) var location: CLLocation?
    public var isStationary: Bool { stationary }
    public var stationary = false
    public var accuracyLimited = false
    public var authorizationDenied = false
    public var authorizationDeniedGlobally = false
    public var authorizationRestricted = false
    public var authorizationRequestInProgress = false
    public var insufficientlyInUse = false
    public var locationUnavailable = false
    public var serviceSessionRequired = false

    init(location: CLLocation?) {
        self.location = location
    }

    /// https://developer.apple.com/documentation/corelocation/cllocationupdate/liveconfiguration
    public enum LiveConfiguration: Sendable {
        case `default`, automotiveNavigation, otherNavigation, fitness, airborne
    }

    /// https://developer.apple.com/documentation/corelocation/cllocationupdate/liveupdates(_:)
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }

    /// https://developer.apple.com/documentation/corelocation/cllocationupdate/updates: updates begin with the
    /// iteration.
    public struct Updates: AsyncSequence {
        public typealias Element = CLLocationUpdate

        public func makeAsyncIterator() -> Iterator {
            let system = Phone.current.system(LocationSystem.self)
            let number = system.nextNumber()
            let feed = LiveFeed { system.with { $0.live[number] = nil } }
            system.lives(system.process, "liveUpdates") { system.with { $0.live[number] = feed } }
            return Iterator(base: feed.stream.makeAsyncIterator())
        }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<CLLocationUpdate, any Error>.Iterator

            public mutating func next() async throws -> CLLocationUpdate? { try await base.next() }
        }
    }
}

/// https://developer.apple.com/documentation/corelocation/clbackgroundactivitysession-3mzv3
public final class CLBackgroundActivitySession: Sendable {
    private let number: Int
    private let system: LocationSystem

    public init() {
        let system = Phone.current.system(LocationSystem.self)
        let number = system.nextNumber()
        self.system = system
        self.number = number
        system.lives(system.process, "CLBackgroundActivitySession") { _ = system.with { $0.sessions.insert(number) } }
    }

    public func invalidate() { _ = system.with { $0.sessions.remove(number) } }

    deinit { invalidate() }
}

typealias ServiceFeed = Feed<CLServiceSession.Diagnostic>

/// https://developer.apple.com/documentation/corelocation/clservicesession-pt7n
public final class CLServiceSession {
    public enum AuthorizationRequirement: Int, Sendable {
        case none = 0
        case whenInUse = 1
        case always = 2
    }

    public struct Diagnostic: Sendable {
        public var authorizationDenied = false
        public var authorizationDeniedGlobally = false
        public var authorizationRestricted = false
        public var insufficientlyInUse = false
        public var serviceSessionRequired = false
        public var fullAccuracyDenied = false
        public var alwaysAuthorizationDenied = false
        public var authorizationRequestInProgress = false
    }

    public struct Diagnostics: AsyncSequence {
        public typealias Element = Diagnostic
        let feed: ServiceFeed

        public func makeAsyncIterator() -> Iterator { Iterator(base: feed.stream.makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Diagnostic, any Error>.Iterator

            public mutating func next() async throws -> Diagnostic? { try await base.next() }
        }
    }

    private let number: Int
    private let system: LocationSystem
    private let feed: ServiceFeed

    /// A session that begins while the app is in the background lacks what an app in use has
    /// (https://developer.apple.com/forums/thread/767865), but where one was held when the last process ended (797319).
    public init(authorization: AuthorizationRequirement) {
        let system = Phone.current.system(LocationSystem.self)
        let number = system.nextNumber()
        (self.system, self.number) = (system, number)
        let feed = ServiceFeed {}
        self.feed = feed
        system.lives(system.process, "CLServiceSession \(authorization)") {
            system.with { $0.services[number] = feed }
            var diagnostic = Diagnostic()
            diagnostic.insufficientlyInUse = !system.isForeground
            feed.yield(diagnostic)
        }
    }

    public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        self.init(authorization: authorization)
    }

    public var diagnostics: Diagnostics { Diagnostics(feed: feed) }

    public func invalidate() { system.with { $0.services[number] = nil } }

    deinit { invalidate() }
}

extension LocationSystem {
    public var heldServiceSessions: Int { with { $0.services.count } }

    /// What service sessions say.
    public func diagnoses(_ change: (inout CLServiceSession.Diagnostic) -> Void) {
        var diagnostic = CLServiceSession.Diagnostic()
        change(&diagnostic)
        for feed in with({ Array($0.services.values) }) { feed.yield(diagnostic) }
    }
}
