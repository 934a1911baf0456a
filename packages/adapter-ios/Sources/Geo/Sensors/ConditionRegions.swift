#if !os(macOS)
    import CoreLocation

    /// Regions by `CLMonitor`, one step after the other on a task of its own. Off by default: DECISIONS.md says why.
    ///
    /// Each launch makes the monitor of the name again, and awaits its events.
    @available(iOS 17, *)
    @MainActor final class ConditionRegions: RegionMonitor {
        private enum Step: Sendable {
            case set([Region])
            case end(String)
            case failed(String)
        }

        /// Names of monitors have letters alone.
        nonisolated private static let name = "GeoRegions"
        private let steps: AsyncStream<Step>.Continuation

        init(report: @escaping @Sendable (MonitorEvent) -> Void) {
            let (stream, steps) = AsyncStream<Step>.makeStream()
            self.steps = steps
            Task.detached {
                let monitor = await CLMonitor(ConditionRegions.name)
                let fresh = FreshConditions()
                async let done: Void = ConditionRegions.follow(monitor, fresh, report)
                var known: [String: Region] = [:]
                for await step in stream { await ConditionRegions.perform(step, monitor, fresh, &known, report) }
                await done
            }
        }

        func set(_ wanted: [Region]) { steps.yield(.set(wanted)) }

        func end(_ identifier: String) { steps.yield(.end(identifier)) }

        func failed(_ identifier: String) { steps.yield(.failed(identifier)) }

        private nonisolated static func perform(
            _ step: Step, _ monitor: CLMonitor, _ fresh: FreshConditions, _ known: inout [String: Region],
            _ report: @Sendable (MonitorEvent) -> Void
        ) async {
            switch step {
            case .failed(let identifier): known[identifier] = nil
            case .end(let identifier):
                known[identifier] = nil
                await monitor.remove(RegionNames.platform(identifier))
            case .set(let wanted):
                for circle in await monitor.circles {
                    let region = wanted.first { $0.identifier == circle.identifier }
                    if region == nil { await monitor.remove(RegionNames.platform(circle.identifier)) }
                    // Conditions report both directions: what is wanted of them is looked at when one comes.
                    let isSame = region.map(circle.isSame) == true
                    known[circle.identifier] = isSame ? region : nil
                }
                for region in RegionDifference(known: known, wanted: wanted).coming {
                    report(.registered(region.identifier))
                    fresh.began(region.identifier)
                    let center = CLLocationCoordinate2D(latitude: region.latitude, longitude: region.longitude)
                    let condition = CLMonitor.CircularGeographicCondition(center: center, radius: region.radius)
                    await monitor.add(condition, identifier: RegionNames.platform(region.identifier))
                    known[region.identifier] = region
                }
            }
        }

        private nonisolated static func follow(
            _ monitor: CLMonitor, _ fresh: FreshConditions, _ report: @Sendable (MonitorEvent) -> Void
        ) async {
            do {
                for try await event in await monitor.events {
                    guard let identifier = RegionNames.engine(event.identifier) else { continue }
                    switch event.state {
                    case .satisfied:
                        _ = fresh.ended(identifier)
                        report(.entered(identifier))
                    // The first word about a new condition is where the device is, and no crossing.
                    case .unsatisfied: if !fresh.ended(identifier) { report(.exited(identifier)) }
                    case .unmonitored:
                        report(
                            .failed(identifier, "iOS does not monitor it: it monitors \(platformRegionLimit) of an app")
                        )
                    default: break
                    }
                }
            } catch {
                report(.failed(nil, "the monitor of regions ended: \(error)"))
            }
        }
    }

    /// A condition of the engine.
    private struct Circle: Sendable {
        let identifier: String
        let latitude: Double
        let longitude: Double
        let radius: Double

        func isSame(_ region: Region) -> Bool {
            latitude == region.latitude && longitude == region.longitude && radius == region.radius
        }
    }

    @available(iOS 17, *)
    extension CLMonitor {
        /// The engine's conditions that are monitored, as values.
        fileprivate var circles: [Circle] {
            identifiers.compactMap { name in
                guard let identifier = RegionNames.engine(name),
                    let circle = record(for: name)?.condition as? CircularGeographicCondition
                else { return nil }
                return Circle(
                    identifier: identifier, latitude: circle.center.latitude, longitude: circle.center.longitude,
                    radius: circle.radius)
            }
        }
    }

    /// Conditions of which the platform has not said yet whether they hold.
    private final class FreshConditions: Sendable {
        private let identifiers = Locked<Set<String>>([])

        func began(_ identifier: String) { identifiers.update { _ = $0.insert(identifier) } }

        /// - Returns: true for the first word.
        func ended(_ identifier: String) -> Bool {
            identifiers.update { $0.remove(identifier) != nil }
        }
    }
#endif
