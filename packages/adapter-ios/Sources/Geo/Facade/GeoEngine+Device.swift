/// Permissions, the device, the log and the flight recorder.
extension GeoEngine {
    /// What the platform lets us use, asked now.
    public func getProviderState() async throws -> ProviderState { try await client.shape("getProviderState") }

    /// Asks the user for what `locationAuthorizationRequest` says, one stage at a time; returns the status they chose,
    /// a denial as well: one of the constants of ``AuthorizationStatus``.
    @discardableResult
    public func requestPermission() async throws -> Int { try await client.int("requestPermission") }

    /// Asks for full accuracy until the app is closed; returns one of the constants of ``AccuracyAuthorization``.
    ///
    /// - Parameter purpose: a key of `NSLocationTemporaryUsageDescriptionDictionary` in the app's Info.plist.
    @discardableResult
    public func requestTemporaryFullAccuracy(purpose: String) async throws -> Int {
        try await client.int("requestTemporaryFullAccuracy", .text(purpose))
    }

    /// What the device says of itself and of how it treats the app: for a bug report.
    public func getDeviceReport() async throws -> DeviceReport { try await client.shape("getDeviceReport") }

    /// Opens a page of the system's settings; false where it could not, as while the app is in the background.
    @discardableResult
    public func openSettings(_ page: SettingsPage) async throws -> Bool {
        try await client.flag("openSettings", .text(page.rawValue))
    }

    /// Does the device save power now?
    public func isPowerSaveMode() async throws -> Bool { try await client.flag("isPowerSaveMode") }

    /// Entries of the log, newest first.
    ///
    /// - Parameter limit: 1 to 5000.
    public func getLog(limit: Int = 500) async throws -> [LogEntry] {
        try await client.shapes("getLog", ["limit": .number(Double(limit))])
    }

    /// Empties the log; returns how many entries were removed.
    @discardableResult
    public func destroyLog() async throws -> Int { try await client.int("destroyLog") }

    /// Sends the log to `logUrl`; returns how many entries the server took.
    @discardableResult
    public func uploadLog() async throws -> Int { try await client.int("uploadLog") }

    /// The tokens that the uploader holds.
    public func getAuthState() async throws -> AuthState { try await client.shape("getAuthState") }

    /// Everything that the flight recorder holds, one JSON value a line: a bug report that runs.
    public func exportBlackBox() async throws -> String { try await client.text("exportBlackBox") }

    /// Why a record is what it is: the entries of the flight recorder that led to it.
    public func explain(uuid: String) async throws -> JsonFields { try await client.fields("explain", .text(uuid)) }
}
