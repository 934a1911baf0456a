#if canImport(SwiftUI)
    import Geo
    import SwiftUI

    @main struct SampleApp: App {
        @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

        var body: some Scene {
            WindowGroup { TripScreen() }
        }
    }

    /// The screen of the field test: an address, two buttons, what the engine says of itself, and its recorder.
    struct TripScreen: View {
        @AppStorage("server") private var server = ""
        @State private var text = ""
        @State private var export: URL?

        var body: some View {
            Form {
                TextField("https://…", text: $server)
                    .keyboardType(.URL)
                    .textInputAutocapitalization(.never)
                Button("Start") { run { "\(try await startTracking(server: server))" } }
                Button("Stop") { run { "\(try await engine.stop())" } }
                Button("State") { run { "\(try await engine.getState())\n\n\(try await engine.getDeviceReport())" } }
                Button("Export") { run { try await written() } }
                if let export { ShareLink(item: export) }
                Text(text).font(.footnote.monospaced()).textSelection(.enabled)
            }
            .task {
                // Tracking goes on without it; operations need it.
                run { "\(try await engine.ready { $0.reset = false })" }
                await followTrip()
            }
        }

        private func run(_ operation: @escaping @MainActor () async throws -> String) {
            Task {
                do {
                    text = try await operation()
                } catch {
                    text = failureText(error)
                }
            }
        }

        private func written() async throws -> String {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("black-box.ndjson")
            let box = try await engine.exportBlackBox()
            try box.write(to: file, atomically: true, encoding: .utf8)
            export = file
            return "\(box.utf8.count) bytes"
        }
    }
#endif
