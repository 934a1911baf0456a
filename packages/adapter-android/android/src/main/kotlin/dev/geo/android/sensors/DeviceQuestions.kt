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
public class DeviceQuestions(context: Context, private val asker: PermissionAsker = ActivityPermissionAsker(context)) :
    Questions {
    private val permissions = Permissions(context)
    private val asked = AskedPermissions(context)
    private val access = LocationAccess(context)

    override fun ask(question: String, input: JsonObject, answered: (JsonElement) -> Unit, failed: (String) -> Unit) {
        try {
            when (question) {
                "requestPermission" -> requestPermission(input, answered)
                "requestTemporaryFullAccuracy" -> requestFullAccuracy(answered, failed)
                "currentProvider" -> answered(buildJsonObject { access.state(this) })
                // Android keeps none for those who do not ask Google Play services.
                "activityHistory" -> answered(JsonArray(emptyList()))
                "declination" -> answered(declination(input))
                else -> failed("$question is no question to an Android device")
            }
        } catch (invalid: IllegalArgumentException) {
            failed(invalid.message ?: "$question was asked with $input")
        }
    }

    /** Stage after stage: the next dialog comes when the one before is gone. */
    private fun requestPermission(input: JsonObject, answered: (JsonElement) -> Unit) {
        val wantsBackground = when (val request = input.text("request")) {
            "Always" -> true
            "WhenInUse" -> false
            else -> throw IllegalArgumentException("request must be 'Always' or 'WhenInUse'; got '$request'")
        }
        escalate(wantsBackground, emptySet()) { answered(JsonPrimitive(access.status)) }
    }

    private fun escalate(wantsBackground: Boolean, behind: Set<PermissionStage>, finished: () -> Unit) {
        val level = Build.VERSION.SDK_INT
        val stage = nextStage(level, wantsBackground, behind, permissions::isGranted, permissions::isDeclared)
            ?: return finished()
        ask(stage) { wasAsked ->
            if (wasAsked) escalate(wantsBackground, behind + stage, finished) else finished()
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
