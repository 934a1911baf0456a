#if !os(macOS)
    import CoreLocation
    import Foundation

    /// The questions that Core Location answers.
    package final class LocationQuestions: QuestionPart {
        package let answered: Set<String> = [
            "currentProvider", "declination", "requestPermission", "requestTemporaryFullAccuracy",
        ]

        private let managers: LocationManagers
        private let access: LocationAccess
        private let stages: PermissionStages
        private let accuracy: FullAccuracy
        private let alerts: (any PermissionAlerts)?

        @MainActor init(
            _ managers: LocationManagers, access: LocationAccess, stages: PermissionStages, accuracy: FullAccuracy,
            alerts: (any PermissionAlerts)?
        ) {
            self.managers = managers
            self.access = access
            self.stages = stages
            self.accuracy = accuracy
            self.alerts = alerts
        }

        package func ask(
            _ question: String, _ input: JsonObject,
            completion: @escaping @Sendable (Result<Json, QuestionError>) -> Void
        ) {
            do {
                switch question {
                case "currentProvider": onMain { self.access.read { completion(.success(.object($0))) } }
                case "requestPermission":
                    let wantsAlways = try LocationQuestions.wantsAlways(input)
                    onMain {
                        self.stages.request(always: wantsAlways) { result in
                            self.showInsufficient(result, wantsAlways, input["alert"]?.object) {
                                completion(result.map { .number(Int($0.rawValue)) })
                            }
                        }
                    }
                case "requestTemporaryFullAccuracy":
                    let purpose = try input.text("purpose")
                    onMain { self.accuracy.request(purpose) { completion($0.map { .number($0.rawValue) }) } }
                case "declination":
                    onMain {
                        guard let degrees = declination(self.managers.updates) else {
                            let why = "iOS knows true north only while the compass and location are in use"
                            return completion(.failure(QuestionError(why)))
                        }
                        completion(.success(.number(degrees)))
                    }
                default: completion(.failure(QuestionError("Core Location cannot answer \(question)")))
                }
            } catch {
                completion(.failure(QuestionError(messageOf(error))))
            }
        }

        /// The app's alert, where it has one, offers the way to the settings.
        @MainActor private func showInsufficient(
            _ result: Result<CLAuthorizationStatus, QuestionError>, _ wantsAlways: Bool, _ texts: JsonObject?,
            done: @escaping @Sendable () -> Void
        ) {
            guard let alerts, let texts, case .success(let status) = result else { return done() }
            let isEnough = status == .authorizedAlways || (status == .authorizedWhenInUse && !wantsAlways)
            access.read { state in
                let isOff = state["enabled"]?.flag == false
                if isEnough, !isOff { return done() }
                alerts.show(AlertTexts(texts, isOff: isOff), done: done)
            }
        }

        private static func wantsAlways(_ input: JsonObject) throws -> Bool {
            switch try input.text("request") {
            case "Always": true
            case "WhenInUse": false
            case let other: throw Refused("request must be \"Always\" or \"WhenInUse\"; got \"\(quoted(other))\"")
            }
        }
    }
#endif
