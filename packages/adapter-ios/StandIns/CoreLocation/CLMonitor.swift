import Foundation
import Phone

typealias ConditionFeed = Feed<CLMonitor.Event>

/// https://developer.apple.com/documentation/corelocation/clcondition-swift.protocol: Apple's is Codable, too.
public protocol CLCondition: Sendable {}

/// https://developer.apple.com/documentation/corelocation/clmonitor-2r51v: the conditions of a name outlive the
/// process; a later one makes the monitor of that name again, and awaits its events.
public actor CLMonitor {
    /// https://developer.apple.com/documentation/corelocation/clmonitor-2r51v/circulargeographiccondition
    public struct CircularGeographicCondition: CLCondition {
        public let center: CLLocationCoordinate2D
        public let radius: CLLocationDistance

        public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
            self.center = center
            self.radius = radius
        }
    }

    /// https://developer.apple.com/documentation/corelocation/clmonitor-2r51v/event
    public struct Event: Sendable {
        public enum State: Sendable { case unknown, satisfied, unsatisfied, unmonitored }

        public let identifier: String
        public let state: State
        public let date: Date
        public internal(set) var conditionLimitExceeded = false
    }

    /// https://developer.apple.com/documentation/corelocation/clmonitor-2r51v/record
    public struct Record {
        public let condition: any CLCondition
        public let lastEvent: Event
    }

    /// https://developer.apple.com/documentation/corelocation/clmonitor-2r51v/events-swift.property
    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event
        let feed: ConditionFeed

        public func makeAsyncIterator() -> Iterator { Iterator(base: feed.stream.makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Event, any Error>.Iterator

            public mutating func next() async throws -> Event? { try await base.next() }
        }
    }

    public let events: Events
    private let system: LocationSystem

    public init(_ name: String) async {
        let system = Phone.current.system(LocationSystem.self)
        let feed = ConditionFeed {}
        self.system = system
        events = Events(feed: feed)
        system.lives(system.process, "CLMonitor") { system.with { $0.conditions[name] = feed } }
    }

    public var identifiers: [String] { system.conditionIdentifiers }

    public func record(for identifier: String) -> Record? {
        guard let region = system.with({ $0.regions[identifier] }) else { return nil }
        return Record(
            condition: CircularGeographicCondition(center: region.center, radius: region.radius),
            lastEvent: Event(identifier: identifier, state: .unknown, date: Date()))
    }

    public func add(_ condition: any CLCondition, identifier: String) {
        guard let circle = condition as? CircularGeographicCondition else { return }
        system.lives(system.process, "add \(identifier)") {
            let isFull = system.with { $0.regions.count >= $0.rules.regionLimit }
            guard !isFull else {
                var event = Event(identifier: identifier, state: .unmonitored, date: Date())
                event.conditionLimitExceeded = true
                system.with { Array($0.conditions.values) }.forEach { $0.yield(event) }
                return
            }
            system.with { state in
                state.regions[identifier] = LocationSystem.Registered(
                    identifier: identifier, center: circle.center, radius: circle.radius, notifyOnEntry: true,
                    notifyOnExit: true, isInside: nil, isCondition: true)
                state.registered.insert(.conditions)
            }
        }
    }

    public func remove(_ identifier: String) {
        system.lives(system.process, "remove \(identifier)") { system.forget(identifier) }
    }
}

extension LocationSystem {
    /// A condition becomes true or false.
    public func condition(_ identifier: String, _ state: CLMonitor.Event.State) {
        let event = CLMonitor.Event(identifier: identifier, state: state, date: Date())
        for feed in with({ Array($0.conditions.values) }) { feed.yield(event) }
    }
}
