/// A circle that the platform monitors for the engine.
struct Region: Equatable, Sendable {
    let identifier: String
    let latitude: Double
    let longitude: Double
    /// Metres.
    let radius: Double
    let notifyOnEntry: Bool
    let notifyOnExit: Bool

    /// The same with the largest radius that the platform takes.
    func clamped(_ most: Double) -> Region {
        guard most > 0, radius > most else { return self }
        return Region(
            identifier: identifier, latitude: latitude, longitude: longitude, radius: most,
            notifyOnEntry: notifyOnEntry,
            notifyOnExit: notifyOnExit)
    }

    /// Reads the port's request for `regions`; of several of one identifier the last one counts.
    ///
    /// - Throws: ``Refused`` with what was given, where it is none.
    static func list(_ request: Json) throws -> [Region] {
        guard let list = request.array else { throw Refused("regions must be a list; got \(quoted(request.written))") }
        var regions: [Region] = []
        for element in list {
            guard let object = element.object else {
                throw Refused("a region must be an object; got \(quoted(element.written))")
            }
            let region = Region(
                identifier: try object.text("identifier"), latitude: try object.double("latitude"),
                longitude: try object.double("longitude"), radius: try object.double("radius"),
                notifyOnEntry: object["notifyOnEntry"]?.flag ?? true, notifyOnExit: object["notifyOnExit"]?.flag ?? true
            )
            regions.removeAll { $0.identifier == region.identifier }
            regions.append(region)
        }
        return regions
    }
}

/// What must be done so that `wanted` is monitored where `known` is.
struct RegionDifference {
    /// Identifiers to be ended.
    let leaving: [String]
    /// To be registered, in place of one of the same identifier. One that is registered as it should be stays: anew,
    /// the platform would determine again whether the device is inside, and a departure that is under way would be
    /// lost.
    let coming: [Region]

    init(known: [String: Region], wanted: [Region]) {
        let identifiers = Set(wanted.map(\.identifier))
        leaving = known.keys.filter { !identifiers.contains($0) }.sorted()
        coming = wanted.filter { known[$0.identifier] != $0 }
    }
}
