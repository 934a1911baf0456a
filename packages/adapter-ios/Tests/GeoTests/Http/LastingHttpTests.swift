import Foundation
import Phone
import Testing
import UIKit

@testable import Geo

/// Uploads whose process runs out of time.
@Suite(.serialized) struct LastingHttpTests {
    private let server = ScriptedHttp { _ in nil }
    private let uploads = ScriptedUploads()
    private let results = CurrentValue<[Result<HttpResponse, HttpError>]>([])
    private let ok = HttpResponse(status: 200, headers: [:], body: "{}")

    private func request(_ key: String? = "key-1", body: String? = "records", isGzip: Bool = false) -> HttpRequest {
        var headers = [(name: "Content-Type", value: "application/json"), (name: "Authorization", value: "Bearer a")]
        if let key { headers.append((name: "Idempotency-Key", value: key)) }
        return HttpRequest(
            method: "POST", url: "http://127.0.0.1:9/x", headers: headers, body: body, isGzip: isGzip,
            timeoutMillis: 60_000
        )
    }

    private func send(_ http: LastingHttp, _ request: HttpRequest) {
        http.send(request) { result in results.update { $0.append(result) } }
    }

    private func withFolder(_ use: (URL) throws -> Void) async throws {
        try await Repository.withFolder { folder in try use(folder.appendingPathComponent("uploads")) }
    }

    private func http(_ folder: URL) -> LastingHttp { LastingHttp(own: server, uploads: uploads, folder: folder) }

    private func files(_ folder: URL) -> [String] { Repository.files(folder).map(\.lastPathComponent) }

    @Test("a request that is answered in time never meets the system's session")
    func inTime() async throws {
        try await withFolder { folder in
            let http = http(folder)
            send(http, request())
            server.exchanges.all[0].completion(.success(ok))
            http.handOver()
            #expect(results.value == [.success(ok)])
            #expect(uploads.calls.isEmpty)
            #expect(files(folder).isEmpty)
        }
    }

    @Test(
        "an upload under way is handed over as a file with its headers and key, and its result answers the request once"
    )
    func handsOver() async throws {
        try await withFolder { folder in
            let http = http(folder)
            send(http, request())
            http.handOver()
            http.handOver()
            #expect(uploads.calls == ["open", "start"])
            #expect(uploads.bodies == ["key-1": "records"])
            #expect(uploads.requests[0].value(forHTTPHeaderField: "Authorization") == "Bearer a")
            #expect(uploads.requests[0].httpBody == nil)
            uploads.finish(.success(ok))
            server.exchanges.all[0].completion(.failure(HttpError("connection lost")))
            #expect(results.value == [.success(ok)])
            #expect(files(folder).isEmpty)
        }
    }

    @Test("a body that is compressed stays so in its file")
    func compressed() async throws {
        try await withFolder { folder in
            let http = http(folder)
            send(http, request(isGzip: true))
            http.handOver()
            #expect(uploads.requests[0].value(forHTTPHeaderField: "Content-Encoding") == "gzip")
            let body = try Data(contentsOf: Repository.files(folder)[0])
            #expect(Array(body.prefix(2)) == [0x1f, 0x8b])
        }
    }

    @Test("requests without a key, or without a body, are not handed over: sent twice they would count twice")
    func withoutKey() async throws {
        try await withFolder { folder in
            let http = http(folder)
            send(http, request(nil))
            send(http, request(body: nil))
            http.handOver()
            #expect(uploads.calls.isEmpty)
        }
    }

    @Test("a later process that sends the same records gets the response of the upload that succeeded meanwhile")
    func laterProcess() async throws {
        try await withFolder { folder in
            let first = http(folder)
            send(first, request())
            first.handOver()
            uploads.processEnds()
            uploads.finish(.success(ok))
            let next = http(folder)
            send(next, request())
            #expect(results.value == [.success(ok)])
            #expect(server.exchanges.all.count == 1)
            // Once: the same key again is another attempt.
            send(next, request())
            #expect(server.exchanges.all.count == 2)
        }
    }

    @Test("an upload that still runs then is ended, and the request goes the ordinary way")
    func stillRuns() async throws {
        try await withFolder { folder in
            let first = http(folder)
            send(first, request())
            first.handOver()
            uploads.processEnds()
            let next = http(folder)
            send(next, request())
            #expect(uploads.calls.last == "cancel")
            #expect(server.exchanges.all.count == 2)
            server.exchanges.all[1].completion(.success(ok))
            #expect(results.value == [.success(ok)])
            #expect(files(folder).isEmpty)
        }
    }

    @Test("a refusal that came while no process ran is asked for anew: the token may be another one now")
    func refusedMeanwhile() async throws {
        try await withFolder { folder in
            let first = http(folder)
            send(first, request())
            first.handOver()
            uploads.processEnds()
            uploads.finish(.success(HttpResponse(status: 401, headers: [:], body: "")))
            let next = http(folder)
            send(next, request())
            #expect(server.exchanges.all.count == 2)
            #expect(results.value.isEmpty)
        }
    }

    @Test("uploads that the system cancels, as when the user removes the app, leave the request as it is")
    func cancelled() async throws {
        try await withFolder { folder in
            let http = http(folder)
            send(http, request("key/../1"))
            http.handOver()
            #expect(files(folder).count == 1)
            uploads.finish(.failure(HttpError("cancelled")))
            #expect(results.value.isEmpty)
            server.exchanges.all[0].completion(.success(ok))
            #expect(results.value == [.success(ok)])
            #expect(files(folder).isEmpty)
        }
    }

    @MainActor
    @Test(
        "a process that ends during an upload is started when it is done: the record counts as sent, and the hook is answered"
    )
    func wholeProcess() async throws {
        try await VirtualIphone.with { phone in
            phone.uploads = uploads
            phone.http.answers { _ in nil }
            phone.launches(opens: true)
            let app = TestClient(phone.host).attaches()
            let config =
                #"[{"url":"http://127.0.0.1:9/x","distanceFilter":10,"stopOnTerminate":false,"batchSync":true}]"#
            try await app.calls("ready", config)
            try await app.calls("start")
            phone.sensor("location").reads(#"{"latitude":45,"longitude":13,"accuracy":5,"speed":10,"ageMillis":0}"#)
            let http = phone.http
            _ = try await eventually("an upload") { @Sendable in http.exchanges.isEmpty ? nil : true }
            phone.ui.expireTasks()
            #expect(uploads.calls == ["open", "start"])
            uploads.processEnds()
            phone.dies()
            uploads.finish(.success(ok))
            let sent = http.exchanges.all.count
            let process = phone.launches()
            let handled = CurrentValue(false)
            process.handleUploads { handled.update { $0 = true } }
            _ = await handled.first { $0 }
            let later = TestClient(phone.host).attaches()
            try await later.calls("ready", #"[{"reset":false}]"#)
            try await later.calls("sync")
            #expect(try await later.calls("getCount") == .number(0))
            #expect(http.exchanges.all.count == sent)
        }
    }
}
