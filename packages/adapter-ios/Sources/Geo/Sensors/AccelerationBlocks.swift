/// Gathers samples into blocks of a second, with the rate at which they came.
struct AccelerationBlocks {
    /// Samples, and when the last was taken, in seconds of the sensor's clock.
    struct Block: Equatable {
        let rateHz: Double
        /// x, y and z in turn, in g.
        let samples: [Double]
        let end: Double
    }

    /// But for what sums of binary fractions miss.
    private static let blockSeconds = 1.0 - 1e-6
    /// Samples this far apart belong to two blocks; three periods, where that is more.
    private static let gapSeconds = 0.15
    private static let gapPeriods = 3.0
    /// Finer than the sensor's own steps, and a text of half the length.
    private static let stepsPerG = 10_000.0
    /// A guest takes 18,000 numbers.
    private static let mostSamples = 6_000

    /// For a block of one sample, which has no rate.
    let requestedHz: Double
    private var samples: [Double] = []
    private var first = 0.0
    private var last = 0.0

    init(requestedHz: Double) {
        self.requestedHz = requestedHz
    }

    /// Takes one sample. One that is not finite, or not later than the one before, is left out.
    ///
    /// - Returns: the block that this sample has ended.
    mutating func offer(at: Double, _ x: Double, _ y: Double, _ z: Double) -> Block? {
        guard at.isFinite, x.isFinite, y.isFinite, z.isFinite else { return nil }
        var ended: Block?
        if !samples.isEmpty {
            guard at > last else { return nil }
            if at - last > max(AccelerationBlocks.gapSeconds, AccelerationBlocks.gapPeriods / requestedHz) {
                ended = end()
            } else if at - first >= AccelerationBlocks.blockSeconds || count >= AccelerationBlocks.mostSamples {
                ended = taken(periods: count, seconds: at - first)
            }
        }
        if samples.isEmpty { first = at }
        last = at
        for value in [x, y, z] {
            samples.append((value * AccelerationBlocks.stepsPerG).rounded() / AccelerationBlocks.stepsPerG)
        }
        return ended
    }

    /// What is gathered, though it is no full second.
    mutating func end() -> Block? {
        samples.isEmpty ? nil : taken(periods: count - 1, seconds: last - first)
    }

    private var count: Int { samples.count / 3 }

    private mutating func taken(periods: Int, seconds: Double) -> Block {
        defer { samples = [] }
        return Block(rateHz: periods > 0 ? Double(periods) / seconds : requestedHz, samples: samples, end: last)
    }
}
