import Foundation
import Testing

@testable import Geo

@Suite(.serialized, .timeLimit(.minutes(5))) struct GeoConfigTests {
    @Test("has what was set and nothing else, under the engine's names")
    func says() throws {
        let config = GeoConfig {
            $0.url = "https://example.com/locations"
            $0.distanceFilter = 12.5
            $0.batchSync = true
            $0.httpTimeoutMs = 60_000
            $0.desiredAccuracy = DesiredAccuracy.medium
            $0.headers = ["X-Fleet": "7"]
            $0.publicHeaders = ["X-Fleet"]
            $0.extras = ["route": [1, 2]]
            $0.locationTemplate = ["at": "<%= timestamp %>"]
            $0.authorization.strategy = "JWT"
            $0.authorization.accessToken = "secret-1"
        }
        let expected: JsonFields = [
            "url": "https://example.com/locations", "distanceFilter": 12.5, "batchSync": true, "httpTimeoutMs": 60_000,
            "desiredAccuracy": 10, "headers": ["X-Fleet": "7"], "publicHeaders": ["X-Fleet"],
            "extras": ["route": [1, 2]], "locationTemplate": ["at": "<%= timestamp %>"],
            "authorization": ["strategy": "JWT", "accessToken": "secret-1"],
        ]
        #expect(config.fields == expected)
        #expect(!"\(config)".contains("secret"))
        let stored = try JSONEncoder().encode(config)
        #expect(try JSONDecoder().decode(GeoConfig.self, from: stored) == config)
    }

    @Test("nil is set, and the app's own keys are")
    func null() {
        let config = GeoConfig {
            $0.stopTimeout = nil
            $0["com.example.shift"] = "early"
            $0["authorization"] = .null
        }
        #expect(config.fields == ["stopTimeout": nil, "com.example.shift": "early", "authorization": nil])
    }

    @Test("reads as what was set, and a named object takes fields in more than one go")
    func reads() {
        var config = GeoConfig()
        #expect(config.heartbeatInterval == nil)
        config.heartbeatInterval = 30
        #expect(config.heartbeatInterval == 30)
        config.heartbeatInterval = nil
        #expect(config.heartbeatInterval == nil)
        config.crashDetection.enabled = true
        config.crashDetection.minSpeed = 8
        #expect(config.crashDetection.enabled == true && config.crashDetection.impactThreshold == nil)
        #expect(
            config.fields == ["heartbeatInterval": nil, "crashDetection": ["enabled": true, "minSpeed": 8]])
    }

    @Test("is heeded by the engine")
    func heeded() async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await engine.ready {
                $0.distanceFilter = 1000
                $0.disableElasticity = true
            }
            try await engine.start()
            try await phone.drives(15)
            let few = try await engine.getCount()
            try await engine.setConfig { $0.distanceFilter = 10 }
            try await phone.drives(15, from: 15)
            let more = try await engine.getCount() - few
            #expect(more >= few + 5)
        }
    }

    @Test("what is not allowed is refused, and the message names the key")
    func notAllowed() async throws {
        try await ScriptedPhone.with { phone in
            let engine = GeoEngine(try phone.boots())
            try await engine.ready { $0.url = "https://example.com" }
            let wrong: [(String, (inout GeoConfig) -> Void)] = [
                ("distanceFilter", { $0.distanceFilter = -1 }),
                ("method", { $0.method = "GET" }),
                ("minSpeed", { $0.crashDetection.minSpeed = -1 }),
            ]
            for (key, build) in wrong {
                let message = await refused(.invalidConfig) { try await engine.setConfig(build) }
                #expect(message.contains(key), "\(message)")
            }
        }
    }
}
