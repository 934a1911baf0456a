package dev.geo.android.engine

/** A guest for as long as [block] takes. */
internal fun <T> booted(program: GuestProgram, limits: GuestLimits = GuestLimits(), block: (GuestEngine) -> T): T =
    GuestEngine.boot(program, limits).use(block)

/** A small guest: [deliver] is an expression of JavaScript, a function of one text, which may call `post`. */
internal fun guestOf(deliver: String, limits: GuestLimits = GuestLimits(), block: (GuestEngine) -> Unit): Unit =
    booted(GuestProgram.Source("globalThis.geoGuest = (post) => ($deliver);"), limits, block)
