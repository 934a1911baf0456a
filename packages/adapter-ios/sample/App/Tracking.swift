import Geo

/// One client for the whole app.
let engine = GeoEngine()

func startTracking(server: String) async throws -> EngineState {
    try await engine.ready {
        $0.url = server  // https://…
        $0.stopTimeout = 5
    }
    try await engine.requestPermission()
    return try await engine.start()
}

func followTrip() async {
    for await location in engine.onLocation {
        print(location.timestamp, location.coords.latitude, location.coords.longitude, location.odometer)
    }
}

/// The uuids of what is not uploaded yet, and why.
func waitingRecords() async throws -> (uuids: [String], why: String?) {
    var uuids: [String] = []
    for try await location in engine.queuedLocations() { uuids.append(location.uuid) }
    return (uuids, try await engine.getState().uploadParked)
}

func failureText(_ error: any Error) -> String {
    guard let error = error as? GeoError else { return "\(error)" }
    switch error.code {
    case .permissionDenied: return "Allow location in the settings."
    case .http: return "The server answered \(error.status ?? 0)."
    default: return error.message
    }
}
