package dev.geo.android.engine

import java.io.File

/** A transcript of `@geo/guest`: what hosts say, and what guests answer to it. PROTOCOL.md describes the lines. */
internal class Transcript(private val name: String, private val lines: List<String>) {
    constructor(file: File) : this(file.name, file.readLines())

    /**
     * Says what the host said, line by line, and compares.
     *
     * @param boot begins a guest and gives its `deliver`; called for each `=`.
     * @return how many messages were delivered.
     * @throws AssertionError naming the line, what stands there, and what the guest said.
     */
    fun replay(boot: (why: String) -> (text: String) -> List<String>): Int {
        var deliver: ((String) -> List<String>)? = null
        var said = ArrayDeque<String>()
        var delivered = 0
        for ((index, line) in lines.withIndex()) {
            val where = "$name:${index + 1}"
            val rest = line.drop(2)
            val mark = line.firstOrNull()
            if (mark == '=' || mark == '>') {
                if (said.isNotEmpty()) throw AssertionError("$where: the guest also said ${said.first()}")
            }
            when (mark) {
                null, '#' -> continue
                '=' -> deliver = boot(rest)
                '>' -> {
                    val guest = deliver ?: throw AssertionError("$where speaks to a guest, and no \"= \" has begun one")
                    said = ArrayDeque(guest(rest))
                    delivered++
                }
                '<' -> {
                    val got = said.removeFirstOrNull()
                    if (got != rest) throw AssertionError("$where: expected $rest\n but the guest said $got")
                }
                else -> throw AssertionError("$where must begin with \"# \", \"= \", \"> \" or \"< \"; got $line")
            }
        }
        if (said.isNotEmpty()) throw AssertionError("$name: at its end the guest also said ${said.first()}")
        return delivered
    }
}
