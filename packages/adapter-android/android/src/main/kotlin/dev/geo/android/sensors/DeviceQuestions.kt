package dev.geo.android.sensors

import android.content.Context
import android.hardware.GeomagneticField
import android.os.Build
import dev.geo.android.ports.Questions
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.buildJsonObject

/**
 * The questions that Android can answer.
 *
 * @param asker shows the dialogs; tests put another in its place.
 */
public class DeviceQuestions(
    private val context: Context,
    private val asker: PermissionAsker = ActivityPermissionAsker(context),
) : Questions {
    private val permissions = Permissions(context)
    private val asked = AskedPermissions(context)
    private val access = LocationAccess(context)
    private val opener = SettingsOpener(context)

    override fun ask(question: String, input: JsonObject, answered: (JsonElement) -> Unit, failed: (String) -> Unit) {
        try {
            when (question) {
                "requestPermission" -> requestPermission(input, answered)
                "requestTemporaryFullAccuracy" -> requestFullAccuracy(answered, failed)
                "currentProvider" -> answered(buildJsonObject { access.state(this) })
                // Android keeps none for those who do not ask Google Play services.
                "activityHistory" -> answered(JsonArray(emptyList()))
                "declination" -> answered(declination(input))
                "deviceReport" -> answered(deviceReport(context))
                "openSettings" -> answered(JsonPrimitive(opener.open(input.text("page"))))
                else -> failed("$question is no question to an Android device")
            }
        } catch (invalid: IllegalArgumentException) {
            failed(invalid.message ?: "$question was asked with $input")
        }
    }

    /** Stage after stage: the next dialog comes when the one before is gone. The app's own texts come where they are given. */
    private fun requestPermission(input: JsonObject, answered: (JsonElement) -> Unit) {
        val wantsBackground = when (val request = input.text("request")) {
            "Always" -> true
            "WhenInUse" -> false
            else -> throw IllegalArgumentException("request must be 'Always' or 'WhenInUse'; got '$request'")
        }
        val texts = PermissionTexts(input["alert"] as? JsonObject, input["rationale"] as? JsonObject)
        escalate(Escalation(wantsBackground, texts.rationale), emptySet()) {
            showInsufficient(wantsBackground, texts.alert) { answered(JsonPrimitive(access.status)) }
        }
    }

    private class Escalation(val wantsBackground: Boolean, val rationale: DialogTexts?)

    private fun escalate(escalation: Escalation, behind: Set<PermissionStage>, finished: () -> Unit) {
        val level = Build.VERSION.SDK_INT
        val wants = escalation.wantsBackground
        val stage = nextStage(level, wants, behind, permissions::isGranted, permissions::isDeclared)
            ?: return finished()
        val next = behind + stage
        explain(escalation.rationale.takeIf { stage == PermissionStage.BACKGROUND }) { proceeds ->
            if (!proceeds) return@explain escalate(escalation, next, finished)
            ask(stage) { wasAsked -> if (wasAsked) escalate(escalation, next, finished) else finished() }
        }
    }

    /** The text before a system dialog; without one, or where it cannot be shown, the dialog comes at once. */
    private fun explain(texts: DialogTexts?, then: (proceeds: Boolean) -> Unit) {
        if (texts == null) then(true) else asker.show(texts) { answer -> then(answer != false) }
    }

    /** Less is granted than wanted, or location is off: the app's alert offers the way to the settings. */
    private fun showInsufficient(wantsBackground: Boolean, alert: AlertTexts?, finished: () -> Unit) {
        val isOff = access.isOff
        val isGranted = if (wantsBackground) permissions.isBackground else permissions.isLocation
        if (alert == null || (isGranted && !isOff)) return finished()
        asker.show(if (isGranted) alert.whenOff else alert.whenNotEnabled) { answer ->
            if (answer == true) opener.open(if (isGranted) "location" else "app")
            finished()
        }
    }

    /** Android grants nothing for a while: precise location is asked for once more, and stays. */
    private fun requestFullAccuracy(answered: (JsonElement) -> Unit, failed: (String) -> Unit) {
        if (access.accuracy == LocationAccess.FULL) return answered(JsonPrimitive(LocationAccess.FULL))
        ask(PermissionStage.FOREGROUND) {
            access.accuracy?.let { answered(JsonPrimitive(it)) } ?: failed("no location permission is granted")
        }
    }

    private fun ask(stage: PermissionStage, then: (wasAsked: Boolean) -> Unit) {
        val declared = stage.permissions.filter(permissions::isDeclared)
        if (declared.isEmpty()) return then(false)
        asker.ask(declared) { wasAsked ->
            if (wasAsked && stage == PermissionStage.FOREGROUND) asked.isAsked = true
            then(wasAsked)
        }
    }

    /** By the World Magnetic Model that the platform carries, today. */
    private fun declination(input: JsonObject): JsonElement {
        val latitude = input.number("latitude")
        val longitude = input.number("longitude")
        val altitude = input.number("altitude")
        val today = System.currentTimeMillis()
        val field = GeomagneticField(latitude.toFloat(), longitude.toFloat(), altitude.toFloat(), today)
        return JsonPrimitive(field.declination)
    }
}
