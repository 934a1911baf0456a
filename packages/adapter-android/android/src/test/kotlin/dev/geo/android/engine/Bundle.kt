package dev.geo.android.engine

import java.io.File

/** What `@geo/guest` has built, as the build of this library finds it. */
internal object Bundle {
    private val guest = File(
        requireNotNull(System.getProperty("geo.guest")) { "geo.guest must name the folder of @geo/guest" },
    )

    val source: GuestProgram.Source by lazy { GuestProgram.Source(guest.resolve("dist/geo-guest.js").readText()) }

    /** Conversations that every host replays, by name. */
    val transcripts: List<File>
        get() = guest.resolve("transcripts").listFiles { file -> file.extension == "txt" }.orEmpty().sorted()
}
