import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The request as Foundation sends it.
///
/// - Throws: ``HttpError`` where no such request can be made; its message never repeats what may be secret.
func outgoing(_ request: HttpRequest) throws -> URLRequest {
    guard let url = URL(string: request.url), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
        let host = url.host, !host.isEmpty, url.user == nil, url.password == nil
    else { throw HttpError("the URL must be http:// or https://, with a host and without credentials") }
    var sent = URLRequest(url: url)
    sent.httpMethod = request.method
    sent.cachePolicy = .reloadIgnoringLocalCacheData
    // The exchange has a limit of its own, over everything.
    sent.timeoutInterval = 24 * 60 * 60
    for (name, value) in request.headers {
        guard isToken(name), value.utf8.allSatisfy(isPrintable) else {
            throw HttpError("the header \"\(name)\" cannot be sent: names and values of headers are printable ASCII")
        }
        // Foundation asks for the encodings that it can unpack.
        if name.lowercased() == "accept-encoding" { continue }
        sent.setValue(value, forHTTPHeaderField: name)
    }
    guard let body = request.body else { return sent }
    let plain = Data(body.utf8)
    if request.isGzip {
        guard let packed = Gzip.compressed(plain) else { throw HttpError("the body cannot be compressed") }
        sent.setValue("gzip", forHTTPHeaderField: "Content-Encoding")
        sent.httpBody = packed
    } else {
        sent.httpBody = plain
    }
    return sent
}

private func isPrintable(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte < 0x7f) || byte == 0x09 }

/// RFC 9110, 5.6.2.
private func isToken(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
}
