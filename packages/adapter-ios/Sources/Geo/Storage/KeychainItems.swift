import Foundation
import Security

/// Generic passwords of this app. They can be read from the first unlock after a start of the device on, and never
/// leave it.
package struct KeychainItems: SecretItems {
    private let service: String

    /// - Parameter bundleId: of the app: apps of one team may share what they put into the Keychain.
    package init(bundleId: String) {
        service = "dev.geo.secret.\(bundleId)"
    }

    package func add(_ name: String, _ secret: [UInt8]) throws {
        var item = query(name)
        item[kSecValueData as String] = Data(secret)
        item[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        try check(SecItemAdd(item as CFDictionary, nil))
    }

    package func read(_ name: String) throws -> [UInt8]? {
        var item = query(name)
        item[kSecReturnData as String] = true
        item[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(item as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        try check(status)
        guard let data = found as? Data else { throw SecretFault(status: errSecDecode, isLocked: false) }
        return [UInt8](data)
    }

    package func delete(_ name: String) throws {
        let status = SecItemDelete(query(name) as CFDictionary)
        if status != errSecItemNotFound { try check(status) }
    }

    package func names() throws -> [String] {
        var item = query(nil)
        item[kSecReturnAttributes as String] = true
        item[kSecMatchLimit as String] = kSecMatchLimitAll
        var found: CFTypeRef?
        let status = SecItemCopyMatching(item as CFDictionary, &found)
        if status == errSecItemNotFound { return [] }
        try check(status)
        let items = found as? [[String: Any]] ?? []
        return items.compactMap { $0[kSecAttrAccount as String] as? String }
    }

    private func query(_ name: String?) -> [String: Any] {
        var query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            // On macOS, too, the Keychain of iOS; it is never in iCloud.
            kSecUseDataProtectionKeychain as String: true,
            kSecAttrSynchronizable as String: false,
        ]
        if let name { query[kSecAttrAccount as String] = name }
        return query
    }

    private func check(_ status: OSStatus) throws {
        guard status != errSecSuccess else { return }
        throw SecretFault(status: status, isLocked: status == errSecInteractionNotAllowed)
    }
}
