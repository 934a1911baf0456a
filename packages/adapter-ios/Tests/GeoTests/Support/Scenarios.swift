import Foundation

@testable import Geo

#if canImport(CryptoKit)
    import CryptoKit
#endif

/// The stories of `apps/runtimes`: what happens in them, and what Node decides.
enum Scenarios {
    /// The transcript, as `scripts/test-inputs.mjs` had Node write it; nil where it has not.
    static func transcript(_ name: String) -> [String]? {
        try? Repository.lines(Repository.inputs.appendingPathComponent("days/\(name).txt"))
    }

    /// The SHA-256 that `golden.json` has under this name.
    static func golden(_ name: String) throws -> String {
        let file = Repository.root.appendingPathComponent("apps/runtimes/golden.json")
        return try JsonObject(String(contentsOf: file, encoding: .utf8)).text(name)
    }

    /// SHA-256, in hexadecimal, of the lines with a line break between them.
    static func hash(_ lines: [String]) -> String { Sha256.hex(Array(lines.joined(separator: "\n").utf8)) }
}

/// SHA-256 (FIPS 180-4): Linux has no CryptoKit, and the library itself needs none.
enum Sha256 {
    static func hex(_ message: [UInt8]) -> String {
        var hash: [UInt32] = fractions { $0.squareRoot() }.prefix(8).map { $0 }
        let constants = fractions(cubeRoot)
        var bytes = message + [0x80]
        bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: (UInt64(message.count) * 8) >> (56 - 8 * UInt64($0))) }
        var words = [UInt32](repeating: 0, count: 64)
        for block in stride(from: 0, to: bytes.count, by: 64) {
            for at in 0..<16 {
                words[at] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + at * 4 + $1]) }
            }
            for at in 16..<64 {
                let (a, b) = (words[at - 15], words[at - 2])
                let small = rotated(a, 7) ^ rotated(a, 18) ^ (a >> 3)
                words[at] = words[at - 16] &+ small &+ words[at - 7] &+ (rotated(b, 17) ^ rotated(b, 19) ^ (b >> 10))
            }
            var state = hash
            for at in 0..<64 {
                let (a, e) = (state[0], state[4])
                let choice = (e & state[5]) ^ (~e & state[6])
                let first = state[7] &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[at] &+ words[at]
                let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
                let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
                state = [first &+ second, a, state[1], state[2], state[3] &+ first, e, state[5], state[6]]
            }
            for at in 0..<8 { hash[at] = hash[at] &+ state[at] }
        }
        return hash.map { String(repeating: "0", count: 8 - String($0, radix: 16).count) + String($0, radix: 16) }.joined()
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    private static func cubeRoot(_ value: Double) -> Double {
        var root = value.squareRoot()
        for _ in 0..<100 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }

    /// The first 32 bits of the fractions of the roots of the first 64 primes.
    private static func fractions(_ root: (Double) -> Double) -> [UInt32] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < 64 {
            if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
            candidate += 1
        }
        return primes.map { prime in
            let value = root(Double(prime))
            return UInt32((value - value.rounded(.down)) * 4_294_967_296)
        }
    }
}
