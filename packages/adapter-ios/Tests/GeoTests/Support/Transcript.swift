import Foundation

@testable import Geo

/// A transcript does not replay.
struct Mismatch: Error, CustomStringConvertible {
    let description: String
}

/// A transcript of `@geo/guest`: what hosts say, and what guests answer. PROTOCOL.md describes the lines.
struct Transcript {
    let name: String
    let lines: [String]

    init(_ file: URL) throws {
        self.init(name: file.lastPathComponent, lines: try Repository.lines(file))
    }

    init(name: String, lines: [String]) {
        self.name = name
        self.lines = lines
    }

    /// Says what the host said, line by line, and compares.
    ///
    /// - Parameter boot: starts a guest and returns its `deliver`; called for each `=`.
    /// - Returns: how many messages were delivered.
    func replay(_ boot: () throws -> (String) throws -> [String]) throws -> Int {
        var deliver: ((String) throws -> [String])?
        var posts: [String] = []
        var delivered = 0
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            let rest = String(line.dropFirst(2))
            let place = "\(name):\(index + 1)"
            if line.hasPrefix("<") {
                guard !posts.isEmpty, posts[0] == rest else {
                    throw Mismatch(description: "\(place): expected \(rest)\n but the guest posted \(posts.first ?? "nothing")")
                }
                posts.removeFirst()
                continue
            }
            if let post = posts.first { throw Mismatch(description: "\(place): the guest also posted \(post)") }
            if line.hasPrefix("=") {
                deliver = try boot()
            } else {
                guard let deliver else { throw Mismatch(description: "\(place): no guest was started") }
                posts = try deliver(rest)
                delivered += 1
            }
        }
        if let post = posts.first { throw Mismatch(description: "\(name): at its end the guest also posted \(post)") }
        return delivered
    }
}
