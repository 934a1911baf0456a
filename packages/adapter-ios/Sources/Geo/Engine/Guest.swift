/// One guest and its one channel of texts. ``GuestEngine`` runs one; tests replace it.
///
/// Used by one thread at a time; only ``interrupt()`` may be called from another.
package protocol Guest: AnyObject, Sendable {
    /// Delivers one message and lets the promise jobs run out.
    ///
    /// - Returns: what the guest posted, in order.
    /// - Throws: ``GuestFailure`` where the guest is lost.
    func deliver(_ text: String) throws(GuestFailure) -> [String]

    /// Ends the wait for a guest at work: its ``deliver(_:)`` throws ``GuestFailure/interrupted``. From any thread.
    func interrupt()

    /// Frees the engine, where the guest was not abandoned.
    func close()

    /// What the guest keeps on its heap, in bytes; nil where JavaScriptCore does not report it, or the guest is lost.
    var heapBytes: Int64? { get }
}
