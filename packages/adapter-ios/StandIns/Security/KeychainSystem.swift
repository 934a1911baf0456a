import Foundation
import Phone

/// The phone's Keychain. It outlives processes, and the app itself: what an app put stays when the user removes the app
/// (developer.apple.com/forums/thread/36442).
public final class KeychainSystem: PhoneSystem, @unchecked Sendable {
    private struct Item {
        let service: String
        let account: String
        let accessible: String
        let data: Data
    }

    private let lock = NSLock()
    private var items: [Item] = []
    private var calls = 0

    /// Was the device not yet unlocked since its start? Items `AfterFirstUnlock` answer `errSecInteractionNotAllowed`
    /// then (developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly).
    public var isLocked = false
    /// What the next calls fail with, one each; 0: the call succeeds.
    public var failures: [OSStatus] = []
    /// Called after each call that changed or read something, with its number: a test ends the process there.
    public var called: (@Sendable (Int) -> Void)?

    public required init(phone: Phone) {}

    public func processEnded() {
        called = nil
    }

    /// The names of all items, in order.
    public var accounts: [String] { lock.withLock { items.map(\.account).sorted() } }

    /// The classes of protection of all items.
    public var accessibilities: Set<String> { lock.withLock { Set(items.map(\.accessible)) } }

    func add(_ attributes: CFDictionary) -> OSStatus {
        answer {
            guard let service = attributes[kSecAttrService] as? String,
                let account = attributes[kSecAttrAccount] as? String,
                let data = attributes[kSecValueData] as? Data,
                attributes[kSecClass] as? String == kSecClassGenericPassword
            else { return errSecParam }
            if items.contains(where: { $0.service == service && $0.account == account }) { return errSecDuplicateItem }
            let accessible = attributes[kSecAttrAccessible] as? String ?? "ak"
            items.append(Item(service: service, account: account, accessible: accessible, data: data))
            return errSecSuccess
        }
    }

    func matching(_ query: CFDictionary) -> (OSStatus, CFTypeRef?) {
        var found: CFTypeRef?
        let status = answer {
            let fitting = items.filter { matches($0, query) }
            guard !fitting.isEmpty else { return errSecItemNotFound }
            if query[kSecReturnData] as? Bool == true {
                found = fitting[0].data
            } else {
                found = fitting.map { [kSecAttrAccount: $0.account, kSecAttrService: $0.service] as [String: Any] }
            }
            return errSecSuccess
        }
        return (status, found)
    }

    func delete(_ query: CFDictionary) -> OSStatus {
        answer {
            let kept = items.filter { !matches($0, query) }
            defer { items = kept }
            return kept.count == items.count ? errSecItemNotFound : errSecSuccess
        }
    }

    private func matches(_ item: Item, _ query: CFDictionary) -> Bool {
        let account = query[kSecAttrAccount] as? String
        return item.service == query[kSecAttrService] as? String && (account == nil || account == item.account)
    }

    private func answer(_ run: () -> OSStatus) -> OSStatus {
        let (status, number, called): (OSStatus, Int, (@Sendable (Int) -> Void)?) = lock.withLock {
            calls += 1
            if !failures.isEmpty {
                let failure = failures.removeFirst()
                if failure != errSecSuccess { return (failure, calls, nil) }
            }
            if isLocked { return (errSecInteractionNotAllowed, calls, nil) }
            return (run(), calls, self.called)
        }
        called?(number)
        return status
    }
}
