import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The port's limit on bodies, in bytes: verdicts and tokens are far shorter, and an error page of megabytes is useless.
let bodyBytes = 64 * 1024

/// A response with as much of its body as was read.
func incoming(_ response: HTTPURLResponse, _ body: Data) -> HttpResponse {
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
        headers["\(name)".lowercased()] = "\(value)"
    }
    return HttpResponse(status: response.statusCode, headers: headers, body: text(body))
}

/// The text of a body, cut at the limit between two characters. What is no UTF-8 reads as U+FFFD.
private func text(_ body: Data) -> String {
    if body.count <= bodyBytes { return String(decoding: body, as: UTF8.self) }
    var end = bodyBytes
    // Back to the first byte of the character that the limit cuts: the others begin with the bits 10.
    while end > bodyBytes - 4, body[body.startIndex + end] & 0xc0 == 0x80 { end -= 1 }
    return String(decoding: body.prefix(end), as: UTF8.self)
}

/// Why there was no response: what and where, never the path, the query or the credentials of a URL.
func failure(_ error: (any Error)?, _ request: HttpRequest) -> HttpError {
    let url = URL(string: request.url)
    let port = url?.port ?? (url?.scheme?.lowercased() == "https" ? 443 : 80)
    return HttpError("\(words(error)) (\(url?.host ?? "no host"):\(port))")
}

private func words(_ error: (any Error)?) -> String {
    guard let error = error as? URLError else { return "the request failed" }
    switch error.code {
    case .cannotConnectToHost: return "connection refused"
    case .cannotFindHost, .dnsLookupFailed: return "unknown host"
    case .networkConnectionLost: return "connection lost"
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: return "no network"
    case .timedOut: return "no answer in time"
    case .badServerResponse, .cannotParseResponse: return "the answer is no HTTP"
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
        return "no secure connection"
    case .appTransportSecurityRequiresSecureConnection: return "App Transport Security requires https"
    default: return "the request failed (URLError \(error.code.rawValue))"
    }
}
