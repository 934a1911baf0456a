package dev.geo.android.host

/**
 * Why no guest runs, as calls are answered meanwhile.
 *
 * @property code of `GeoErrorCode`.
 */
internal class Refusal(val code: String, val message: String) {
    companion object {
        val CLOSED = Refusal("CLOSED", "this engine was closed")
    }
}
