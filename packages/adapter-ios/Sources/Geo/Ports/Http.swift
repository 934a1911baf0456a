/// Requests to the app's server.
package protocol Http: Sendable {
    /// Sends one request and calls `completion` once, on any thread: a response for every status, an error only where there
    /// was none. Redirects are not followed.
    func send(_ request: HttpRequest, completion: @escaping @Sendable (Result<HttpResponse, HttpError>) -> Void)

    /// Cancels open requests and releases connections.
    func close()
}

package struct HttpRequest: Equatable, Sendable {
    package let method: String
    package let url: String
    /// In the order in which they were given.
    package let headers: [(name: String, value: String)]
    package let body: String?
    /// The body is compressed, and a header says so.
    package let isGzip: Bool
    /// Of the whole exchange, in milliseconds; 0: no limit.
    package let timeoutMillis: Int64

    package init(
        method: String, url: String, headers: [(name: String, value: String)], body: String?, isGzip: Bool, timeoutMillis: Int64
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.isGzip = isGzip
        self.timeoutMillis = timeoutMillis
    }

    package static func == (left: HttpRequest, right: HttpRequest) -> Bool {
        left.method == right.method && left.url == right.url && left.body == right.body && left.isGzip == right.isGzip
            && left.timeoutMillis == right.timeoutMillis && left.headers.elementsEqual(right.headers, by: ==)
    }
}

package struct HttpResponse: Equatable, Sendable {
    package let status: Int
    /// Names in lower case.
    package let headers: [String: String]
    /// May be cut after 64 kB.
    package let body: String

    package init(status: Int, headers: [String: String], body: String) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// There was no response.
package struct HttpError: Error, Equatable {
    package let message: String

    package init(_ message: String) {
        self.message = message
    }
}
