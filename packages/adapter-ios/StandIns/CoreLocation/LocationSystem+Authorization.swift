import Foundation

/// https://developer.apple.com/documentation/corelocation/requesting-authorization-to-use-location-services
extension LocationSystem {
    /// The user changes it in the settings, or a prompt did.
    public func authorize(_ status: CLAuthorizationStatus, accuracy: CLAccuracyAuthorization? = nil) {
        let isChange = with { state in
            let isChange = state.status != status || (accuracy ?? state.accuracy) != state.accuracy
            state.status = status
            state.accuracy = accuracy ?? state.accuracy
            return isChange
        }
        if isChange { tellAuthorization() }
    }

    /// As it is before the first process.
    public func begins(with status: CLAuthorizationStatus, accuracy: CLAccuracyAuthorization = .fullAccuracy) {
        with { ($0.status, $0.accuracy) = (status, accuracy) }
    }

    func tellAuthorization() {
        for manager in with({ $0.managers }) where manager.delegate != nil {
            callBack(manager) { $0.locationManagerDidChangeAuthorization($1) }
        }
    }

    func asksWhenInUse() {
        guard status == .notDetermined else { return }
        prompt { answer in
            switch answer {
            case .allowOnce: .authorizedWhenInUse
            case .dontAllow: .denied
            default: .authorizedWhenInUse
            }
        }
    }

    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/requestalwaysauthorization(): before
    /// any answer, the app gets a provisional Always; behind "While Using" it prompts once, and later calls, and
    /// those after Allow Once, do nothing.
    func asksAlways() {
        switch status {
        case .notDetermined:
            prompt { answer in
                switch answer {
                case .dontAllow: .denied
                case .allowOnce: .authorizedWhenInUse
                default: .authorizedAlways
                }
            }
        case .authorizedWhenInUse:
            guard !with({ $0.wasAskedForAlways || $0.isOnce }) else { return }
            with { $0.wasAskedForAlways = true }
            prompt { $0 == .changeToAlways ? .authorizedAlways : .authorizedWhenInUse }
        default: return
        }
    }

    /// A system alert takes the app's activity, and gives it back. Nothing changes: nothing is called.
    private func prompt(_ outcome: @escaping @Sendable (PromptAnswer) -> CLAuthorizationStatus) {
        guard !hostility.promptsAreSilent, isForeground else { return }
        guard let answer = with({ $0.answers.isEmpty ? nil : $0.answers.removeFirst() }) else { return }
        DispatchQueue.main.async { [self] in
            activity("WillResignActive")
            if answer == .allowOnce { with { $0.isOnce = true } }
            authorize(outcome(answer))
            activity("DidBecomeActive")
        }
    }

    /// What UIKit posts.
    public func activity(_ what: String) {
        NotificationCenter.default.post(name: Notification.Name("UIApplication\(what)Notification"), object: nil)
    }

    /// https://developer.apple.com/documentation/corelocation/cllocationmanager/requesttemporaryfullaccuracyauthorization(withpurposekey:completion:):
    /// a purpose that Info.plist lacks may never call back.
    func asksFullAccuracy(_ purpose: String, _ completion: (@Sendable ((any Error)?) -> Void)?) {
        guard with({ $0.purposes.contains(purpose) }), !hostility.promptsAreSilent, isForeground else { return }
        guard let answer = with({ $0.answers.isEmpty ? nil : $0.answers.removeFirst() }) else { return }
        DispatchQueue.main.async { [self] in
            guard answer != .dontAllow else { return completion?(CLError(.promptDeclined)) ?? () }
            authorize(status, accuracy: .fullAccuracy)
            completion?(nil)
        }
    }
}
