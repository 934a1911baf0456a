/// A guest is lost: what it posted in its last turn is dropped, and another guest has to be started from durable memory.
package enum GuestFailure: Error, Equatable {
    /// It used more processor time than it may. Its thread is abandoned.
    case overran(allowedMillis: Int64)
    /// ``GuestEngine/interrupt()`` was called while it ran. Its thread is abandoned.
    case interrupted
    /// It threw, which a guest never does.
    case threw(String)
    /// Its JavaScript engine ran out of memory, or used more than it may: what was cut off is unknown.
    case outOfMemory(String)
    /// It posted more in one turn than it may.
    case flooded(allowedCharacters: Int)
    /// It answers messages, and never ends what it began.
    case stuck(String)
    /// It speaks another protocol than the host. So does the next one from the same bundle: it is not started again.
    case otherProtocol(String)

    package var message: String {
        switch self {
        case .overran(let millis): "the guest used more than \(millis) ms of processor time in one turn"
        case .interrupted: "the guest was interrupted"
        case .threw(let what): "the guest threw: \(what)"
        case .outOfMemory(let what): "the guest ran out of memory: \(what)"
        case .flooded(let characters): "the guest posted more than \(characters) characters in one turn"
        case .stuck(let why): "the guest is stuck: \(why)"
        case .otherProtocol(let what): what
        }
    }
}
