package dev.geo.android.engine

import org.junit.Test
import org.objectweb.asm.ClassReader
import org.objectweb.asm.ClassVisitor
import org.objectweb.asm.MethodVisitor
import org.objectweb.asm.Opcodes
import org.objectweb.asm.Type
import java.io.ByteArrayInputStream
import java.io.File
import java.util.zip.ZipInputStream
import kotlin.test.assertEquals
import kotlin.test.assertTrue

/**
 * QuickJS's binding was compiled with a later Kotlin than an app's: the app has an older standard library, and each method
 * and field that the binding calls must be in it. Read from the AAR that phones get.
 */
class LinkageTest {
    private data class Member(val owner: String, val name: String, val descriptor: String)

    /** The classes of the AAR's `classes.jar`. */
    private fun classes(aar: File): List<ByteArray> = entries(aar.readBytes(), "classes.jar")
        .flatMap { jar -> entries(jar, ".class") }

    private fun entries(zip: ByteArray, suffix: String): List<ByteArray> =
        ZipInputStream(ByteArrayInputStream(zip)).use { stream ->
            generateSequence {
                stream.nextEntry
            }.filter { it.name.endsWith(suffix) }.map { stream.readBytes() }.toList()
        }

    private fun used(code: ByteArray): Set<Member> {
        val members = mutableSetOf<Member>()
        val inside = object : MethodVisitor(Opcodes.ASM9) {
            override fun visitMethodInsn(opcode: Int, owner: String, name: String, type: String, isInterface: Boolean) {
                members += Member(owner, name, type)
            }

            override fun visitFieldInsn(opcode: Int, owner: String, name: String, type: String) {
                members += Member(owner, name, type)
            }
        }
        val reader = object : ClassVisitor(Opcodes.ASM9) {
            override fun visitMethod(
                access: Int,
                name: String,
                type: String,
                signature: String?,
                thrown: Array<out String>?,
            ): MethodVisitor = inside
        }
        ClassReader(code).accept(reader, 0)
        return members.filter { it.owner.startsWith("kotlin") }.toSet()
    }

    private fun isThere(member: Member): Boolean {
        val owner = runCatching { Class.forName(member.owner.replace('/', '.'), false, javaClass.classLoader) }
        return owner.isSuccess && ancestors(owner.getOrThrow()).any { type -> declares(type, member) }
    }

    private fun ancestors(type: Class<*>): Set<Class<*>> =
        setOf(type) + (listOfNotNull(type.superclass) + type.interfaces).flatMap(::ancestors) + Any::class.java

    private fun declares(type: Class<*>, member: Member): Boolean = when {
        member.name == "<init>" -> type.declaredConstructors.any {
            Type.getConstructorDescriptor(it) == member.descriptor
        }
        member.descriptor.startsWith("(") -> type.declaredMethods.any {
            it.name == member.name && Type.getMethodDescriptor(it) == member.descriptor
        }
        else -> type.declaredFields.any {
            it.name == member.name && Type.getDescriptor(it.type) == member.descriptor
        }
    }

    @Test
    fun `QuickJS's binding links with the standard library and the coroutines of the catalog`() {
        val aar = File(requireNotNull(System.getProperty("geo.quickjs")) { "geo.quickjs must name the AAR" })
        val members = classes(aar).flatMap(::used).toSet()
        assertTrue(members.size > 100, "only ${members.size} members were found in $aar")
        assertEquals(emptyList(), members.filterNot(::isThere))
    }

    @Test
    fun `a member that is missing is found missing`() {
        assertTrue(
            isThere(Member("kotlin/text/StringsKt", "trim", "(Ljava/lang/CharSequence;)Ljava/lang/CharSequence;")),
        )
        assertTrue(!isThere(Member("kotlin/text/StringsKt", "trim", "()V")))
        assertTrue(!isThere(Member("kotlin/text/NoSuchKt", "trim", "()V")))
    }
}
