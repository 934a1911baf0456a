package dev.geo.android.sensors

import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive

/** A dialog with a text of the app's own and two buttons. */
public data class DialogTexts(val title: String?, val message: String?, val accept: String, val refuse: String)

/** `locationAuthorizationAlert`: what is shown where less is granted than wanted, or location services are off. */
internal class AlertTexts(private val given: JsonObject) {
    val whenNotEnabled: DialogTexts get() = dialog("titleWhenNotEnabled")

    val whenOff: DialogTexts get() = dialog("titleWhenOff")

    private fun dialog(title: String) = DialogTexts(
        title = given.line(title) ?: given.line("title"),
        message = given.line("instructions") ?: given.line("message"),
        accept = given.line("settingsButton") ?: "Settings",
        refuse = given.line("cancelButton") ?: "Cancel",
    )
}

/** The app's texts for a request for permission; null where it has none. */
internal class PermissionTexts(alert: JsonObject?, rationale: JsonObject?) {
    val alert: AlertTexts? = alert?.let(::AlertTexts)

    /** `backgroundPermissionRationale`: shown before the system asks for location in the background. */
    val rationale: DialogTexts? = rationale?.let {
        DialogTexts(
            title = it.line("title"),
            message = it.line("message"),
            accept = it.line("positiveAction") ?: "Continue",
            refuse = it.line("negativeAction") ?: "Cancel",
        )
    }
}

private fun JsonObject.line(name: String): String? =
    (get(name) as? JsonPrimitive)?.takeIf { it.isString && it.content.isNotBlank() }?.content
