package dev.geo.android.host

import dev.geo.android.ports.HttpRequest
import dev.geo.android.ports.HttpResponse
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.buildJsonObject
import kotlinx.serialization.json.put
import kotlinx.serialization.json.putJsonObject

/** @throws Refused where the fields are not those of a request. */
internal fun httpRequest(message: JsonObject): HttpRequest {
    val headers = message.objectAt("headers")
    return HttpRequest(
        method = message.text("method"),
        url = message.text("url"),
        headers = headers.keys.associateWith(headers::text),
        body = message.textOrNull("body"),
        gzip = message.isTrue("gzip"),
        timeoutMillis = message.double("timeoutMillis").toLong(),
    )
}

internal fun httpAnswer(response: HttpResponse): JsonObject = buildJsonObject {
    put("status", response.status)
    putJsonObject("headers") { for ((name, value) in response.headers) put(name, value) }
    put("body", response.body)
}
