/// Where secrets lie: in the Keychain, and in tests anywhere. Calls block.
package protocol SecretItems: Sendable {
    /// - Throws: ``SecretFault`` where it is not kept.
    func add(_ name: String, _ secret: [UInt8]) throws

    /// The secret; nil where there is none of this name.
    ///
    /// - Throws: ``SecretFault`` where it is not known whether there is one.
    func read(_ name: String) throws -> [UInt8]?

    /// Harmless where there is none of this name.
    func delete(_ name: String) throws

    /// The names of all secrets of this app, those of an earlier installation included.
    func names() throws -> [String]
}

/// The Keychain does not do what it was asked.
package struct SecretFault: Error, Equatable {
    /// The status of the Keychain (osstatus.com, Security/SecBase.h).
    package let status: Int32
    /// The device protects the Keychain until it is unlocked: a later call succeeds.
    package let isLocked: Bool

    package init(status: Int32, isLocked: Bool) {
        self.status = status
        self.isLocked = isLocked
    }

    var message: String { isLocked ? "the Keychain is locked" : "the Keychain failed with \(status)" }
}
