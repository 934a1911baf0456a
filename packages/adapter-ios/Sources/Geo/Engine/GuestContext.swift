import Foundation

#if canImport(JavaScriptCore)
    import JavaScriptCore
#else
    import CJavaScriptCore
#endif

/// A guest in a JavaScript engine of its own. On the guest's thread, but for ``abandon()``.
final class GuestContext: @unchecked Sendable {
    private let postedCharacters: Int
    private let abandoned = Flag()
    private let context: JSGlobalContextRef
    private var deliver: JSObjectRef?
    private var posts: [String] = []
    private var characters = 0
    private var isFlooded = false

    init(postedCharacters: Int) {
        self.postedCharacters = postedCharacters
        // A group of its own is a heap and a lock of its own.
        context = JSGlobalContextCreate(nil)
        endsAbandonedTurns()
    }

    /// The guest will not be waited for any longer: its next `post` does not return. From any thread.
    func abandon() {
        abandoned.set()
    }

    /// Evaluates the bundle and gives it our `post`.
    func boot(_ program: GuestProgram) throws(GuestFailure) {
        begin()
        var exception: JSValueRef?
        _ = withText(program.source) { JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
        try check(exception)
        let global = JSContextGetGlobalObject(context)
        let boot = withText("geoGuest") { JSObjectGetProperty(context, global, $0, nil) }
        guard let boot, JSValueIsObject(context, boot) else {
            throw .threw("the bundle left no geoGuest on the global object")
        }
        var post: JSValueRef? = JSObjectMake(context, GuestContext.postClass, Unmanaged.passUnretained(self).toOpaque())
        let given = JSObjectCallAsFunction(context, boot, nil, 1, &post, &exception)
        try check(exception)
        guard let given, JSValueIsObject(context, given) else { throw .threw("geoGuest returned no function") }
        let function = JSValueToObject(context, given, nil)
        JSValueProtect(context, function)
        deliver = function
    }

    /// Delivers one message; promise jobs run until none is left, because this is the outermost call.
    ///
    /// - Returns: what the guest posted, in order.
    func turn(_ text: String) throws(GuestFailure) -> [String] {
        begin()
        var exception: JSValueRef?
        var message = withText(text) { JSValueMakeString(context, $0) }
        _ = JSObjectCallAsFunction(context, deliver, nil, 1, &message, &exception)
        try check(exception)
        return posts
    }

    /// What the guest keeps on the heap of its JavaScript engine, in bytes; nil where the library does not report it.
    func heapBytes() -> Int64? {
        #if canImport(JavaScriptCore)
            return nil
        #else
            // Memory outside of the heap counts from the collection on that has seen it.
            JSSynchronousGarbageCollectForDebugging(context)
            let statistics = JSGetMemoryUsageStatistics(context)
            return ["heapSize", "extraMemorySize"].reduce(Int64(0)) { sum, name in
                let value = withText(name) { JSObjectGetProperty(context, statistics, $0, nil) }
                let bytes = JSValueToNumber(context, value, nil)
                return sum + (bytes.isFinite ? Int64(bytes) : 0)
            }
        #endif
    }

    /// Frees the engine. Nothing may be called afterwards.
    func release() {
        JSGlobalContextRelease(context)
    }

    private func begin() {
        posts = []
        characters = 0
        isFlooded = false
    }

    private func check(_ exception: JSValueRef?) throws(GuestFailure) {
        if isFlooded { throw .flooded(allowedCharacters: postedCharacters) }
        guard let exception else { return }
        let what = text(of: exception)
        throw MemoryErrors.isOne(what) ? .outOfMemory("it threw \(what)") : .threw(what)
    }

    /// - Returns: why the post was refused; nil where it was taken.
    private func take(_ value: JSValueRef?) -> String? {
        // The host waits for another guest: this one must not use a processor any longer.
        if abandoned.isSet { Thread.sleep(until: .distantFuture) }
        guard let copy = JSValueToStringCopy(context, value, nil) else { return "post takes a text" }
        defer { JSStringRelease(copy) }
        characters += JSStringGetLength(copy)
        if characters > postedCharacters {
            isFlooded = true
            posts = []
            return "too much was posted in one turn"
        }
        posts.append(GuestContext.string(copy))
        return nil
    }

    private func text(of value: JSValueRef) -> String {
        guard let copy = JSValueToStringCopy(context, value, nil) else { return "something that is no text" }
        defer { JSStringRelease(copy) }
        return GuestContext.string(copy)
    }

    private func withText<Result>(_ text: String, _ use: (JSStringRef?) -> Result) -> Result {
        let string = JSStringCreateWithUTF8CString(text)
        defer { JSStringRelease(string) }
        return use(string)
    }

    private static func string(_ string: JSStringRef) -> String {
        let size = JSStringGetMaximumUTF8CStringSize(string)
        return String(unsafeUninitializedCapacity: size) { bytes in
            bytes.withMemoryRebound(to: CChar.self) { max(0, JSStringGetUTF8CString(string, $0.baseAddress, size) - 1) }
        }
    }

    /// The class of the function `post`, whose private value is its context. Made once for the process.
    private nonisolated(unsafe) static let postClass: JSClassRef? = {
        var definition = kJSClassDefinitionEmpty
        definition.callAsFunction = { context, function, _, count, arguments, exception in
            guard let context, let own = JSObjectGetPrivate(function) else { return nil }
            let guest = Unmanaged<GuestContext>.fromOpaque(own).takeUnretainedValue()
            if let refusal = guest.take(count > 0 ? arguments?[0] : JSValueMakeUndefined(context)) {
                let text = JSStringCreateWithUTF8CString(refusal)
                exception?.pointee = JSValueMakeString(context, text)
                JSStringRelease(text)
            }
            return JSValueMakeUndefined(context)
        }
        return JSClassCreate(&definition)
    }()

    /// Apple's library lets no app stop a script. On Linux a turn that was abandoned is ended at the next look.
    private func endsAbandonedTurns() {
        #if !canImport(JavaScriptCore)
            let isAbandoned: JSShouldTerminateCallback = { _, flag in
                flag.map { Unmanaged<Flag>.fromOpaque($0).takeUnretainedValue().isSet } ?? false
            }
            let flag = Unmanaged.passUnretained(abandoned).toOpaque()
            JSContextGroupSetExecutionTimeLimit(JSContextGetGroup(context), 0.1, isAbandoned, flag)
        #endif
    }
}
