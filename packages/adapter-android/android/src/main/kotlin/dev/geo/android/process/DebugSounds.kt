package dev.geo.android.process

import android.media.AudioManager
import android.media.ToneGenerator
import android.os.Handler

/** What events sound like while `debug` is on: each has a tone of the platform's own. */
internal class DebugSounds(private val main: Handler) {
    fun play(name: String) {
        val tone = TONES[name] ?: return
        main.post {
            val generator = try {
                ToneGenerator(AudioManager.STREAM_NOTIFICATION, VOLUME_PERCENT)
            } catch (_: RuntimeException) {
                return@post // the platform has no tone generator left; nothing hangs on a sound
            }
            generator.startTone(tone, LASTS_MILLIS)
            main.postDelayed(generator::release, LASTS_MILLIS * 2L)
        }
    }

    private companion object {
        const val VOLUME_PERCENT = 60
        const val LASTS_MILLIS = 200

        val TONES = mapOf(
            "motionchange" to ToneGenerator.TONE_PROP_BEEP2,
            "geofence" to ToneGenerator.TONE_PROP_PROMPT,
            "http" to ToneGenerator.TONE_PROP_ACK,
            "heartbeat" to ToneGenerator.TONE_PROP_BEEP,
            "locationerror" to ToneGenerator.TONE_PROP_NACK,
        )
    }
}
