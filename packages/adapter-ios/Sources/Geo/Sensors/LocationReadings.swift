#if !os(macOS)
    import CoreLocation
    import Foundation

    /// `LOCATION_ERROR_*` of the contract.
    enum LocationErrorCode: Int {
        case unknown = 0
        case permissionDenied = 1
        case unavailable = 2
    }

    /// A fix, with what the platform says and no more; nil where it says that the place is invalid. `filtered` is left
    /// to the stream.
    ///
    /// Core Location dates a fix by the wall clock alone: its age is the distance from now, and never negative.
    func fixReading(_ location: CLLocation, now: Int64) -> JsonObject? {
        let place = location.coordinate
        guard location.horizontalAccuracy >= 0, place.latitude.isFinite, place.longitude.isFinite else { return nil }
        var reading: JsonObject = [
            "latitude": .number(place.latitude),
            "longitude": .number(place.longitude),
            "accuracy": .number(location.horizontalAccuracy),
        ]
        // Negative, and zero on some phones: the altitude is invalid.
        if location.verticalAccuracy > 0 {
            if location.altitude.isFinite { reading["altitude"] = .number(location.altitude) }
            if location.ellipsoidalAltitude.isFinite {
                reading["ellipsoidalAltitude"] = .number(location.ellipsoidalAltitude)
            }
            reading.setKnown("altitudeAccuracy", location.verticalAccuracy)
        }
        reading.setKnown("speed", location.speed)
        if location.speed >= 0 { reading.setKnown("speedAccuracy", location.speedAccuracy) }
        reading.setKnown("heading", location.course)
        if location.course >= 0 { reading.setKnown("headingAccuracy", location.courseAccuracy) }
        let time = location.timestamp.millis
        reading["time"] = .number(time)
        reading["ageMillis"] = .number(max(0, now - time))
        if location.sourceInformation?.isSimulatedBySoftware == true { reading["mock"] = .bool(true) }
        return reading
    }

    /// A stay at a place; nil where the platform says that the place is invalid.
    func visitReading(_ visit: CLVisit, now: Int64) -> JsonObject? {
        let place = visit.coordinate
        guard visit.horizontalAccuracy >= 0, place.latitude.isFinite, place.longitude.isFinite else { return nil }
        var data: JsonObject = [
            "latitude": .number(place.latitude),
            "longitude": .number(place.longitude),
            "accuracy": .number(visit.horizontalAccuracy),
        ]
        if visit.arrivalDate != .distantPast {
            data["arrivedMillisAgo"] = .number(max(0, now - visit.arrivalDate.millis))
        }
        if visit.departureDate != .distantFuture {
            data["departedMillisAgo"] = .number(max(0, now - visit.departureDate.millis))
        }
        return reading(ageMillis: 0, data)
    }

    /// Why there is no fix.
    func fixFailure(_ code: LocationErrorCode, _ message: String) -> JsonObject {
        ["error": .object(["code": .number(code.rawValue), "message": .text(message)])]
    }

    /// The failure of standard updates; nil where it is none of theirs.
    func fixFailure(_ error: any Error) -> JsonObject? {
        guard let error = error as? CLError else { return fixFailure(.unknown, "\(error)") }
        switch error.code {
        case .denied, .promptDeclined:
            return fixFailure(.permissionDenied, "location permission is denied, or location is off")
        // Core Location goes on trying.
        case .locationUnknown: return fixFailure(.unknown, "no location can be determined at the moment")
        case .network: return fixFailure(.unavailable, "no network, or airplane mode")
        case .headingFailure, .regionMonitoringDenied, .regionMonitoringFailure, .regionMonitoringSetupDelayed,
            .regionMonitoringResponseDelayed:
            return nil
        default: return fixFailure(.unknown, error.localizedDescription)
        }
    }

    extension JsonObject {
        init(_ data: JsonObject, filtered: Bool) {
            self = data
            self["filtered"] = .bool(filtered)
        }
    }

#endif
