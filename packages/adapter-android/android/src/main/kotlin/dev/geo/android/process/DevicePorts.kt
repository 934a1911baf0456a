package dev.geo.android.process

import android.content.Context
import dev.geo.android.ports.Ports
import dev.geo.android.ports.Presence

/** The real device. */
internal var devicePorts: (Context, Presence) -> Ports = { _, _ -> error("devicePorts is not provided") }
