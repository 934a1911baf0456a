/// A subscription that ends with the last stream or loop that uses it.
final class OpenSubscription: Sendable {
    let client: GeoClient
    let subscription: EventSubscription
    /// The event that a loop is dealing with.
    private let current = Locked<EventSubscription.Event?>(nil)

    init(_ client: GeoClient, _ subscription: EventSubscription) {
        self.client = client
        self.subscription = subscription
    }

    deinit { client.remove(subscription) }

    /// A loop begins: it reads again what the loop before did not deal with.
    func begins() {
        if let event = current.value { subscription.returns(event) }
        current.value = nil
    }

    /// Acknowledges the event before, and waits for the next.
    func next() async throws -> EventSubscription.Event? {
        if let id = current.value?.id { client.taken(id) }
        current.value = nil
        let event = try await subscription.next()
        current.value = event
        if event == nil { client.remove(subscription) }
        return event
    }
}

/// The events of one kind, from the moment at which the stream was made. It is read by one loop; each access of a
/// property such as ``GeoEngine/onLocation`` makes another stream.
///
/// It ends when the engine's client is closed, when the task that reads it is cancelled, and when neither the stream
/// nor a loop over it is left. A stream keeps up to 1000 events that are not read yet; the oldest are dropped beyond.
///
/// Events that are *delivered at least once* stay in durable storage until a loop has dealt with one: until it asks for
/// the next. Where the body of the loop throws, breaks or the process is killed, the event is delivered again.
public struct EventStream<Element: Sendable>: AsyncSequence, Sendable {
    private let opened: OpenSubscription
    private let shape: @Sendable (Json) -> Element?

    init(_ opened: OpenSubscription, _ shape: @escaping @Sendable (Json) -> Element?) {
        self.opened = opened
        self.shape = shape
    }

    public func makeAsyncIterator() -> Iterator {
        opened.begins()
        return Iterator(opened: opened, shape: shape)
    }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let opened: OpenSubscription
        let shape: @Sendable (Json) -> Element?

        /// The next event; nil when the stream has ended.
        public mutating func next() async -> Element? {
            // Only watches end with an error.
            while let event = try? await opened.next() {
                if let element = shape(event.data) { return element }
            }
            return nil
        }
    }
}

/// The samples of a watch, from the moment at which it was made. It is read by one loop.
///
/// The watch ends when the operation that stops all watches is called, when the task that reads it is cancelled, and
/// when neither the stream nor a loop over it is left.
public struct WatchStream<Element: GeoShape>: AsyncSequence, Sendable {
    private let opened: OpenSubscription
    private let failure: @Sendable (LocationErrorEvent) -> Void

    init(_ opened: OpenSubscription, _ failure: @escaping @Sendable (LocationErrorEvent) -> Void) {
        self.opened = opened
        self.failure = failure
    }

    public func makeAsyncIterator() -> Iterator { Iterator(opened: opened, failure: failure) }

    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let opened: OpenSubscription
        let failure: @Sendable (LocationErrorEvent) -> Void

        /// The next sample; nil when the watch has ended.
        ///
        /// - Throws: ``GeoError`` where the engine refuses the watch.
        public mutating func next() async throws -> Element? {
            while let event = try await opened.next() {
                guard let data = event.data.object.map(JsonFields.init) else { continue }
                if event.name != "locationerror" { return Element(raw: data) }
                failure(LocationErrorEvent(raw: data))
            }
            return nil
        }
    }
}
