package dev.geo.rn

import com.facebook.react.bridge.BaseJavaModule
import com.facebook.react.bridge.CxxCallbackImpl
import com.facebook.soloader.nativeloader.NativeLoader
import com.facebook.soloader.nativeloader.NativeLoaderDelegate
import org.robolectric.annotation.Implementation
import org.robolectric.annotation.Implements
import org.robolectric.shadow.api.Shadow
import org.robolectric.util.ReflectionHelpers

/** In the place of React Native's own code in C++, which takes a module's events to JavaScript. */
@Implements(CxxCallbackImpl::class)
internal class ScriptedCallback {
    private lateinit var hear: (event: String, value: String) -> Unit

    @Implementation
    @Suppress("unused")
    fun invoke(vararg args: Any?) = hear(args[0] as String, args[1] as String)

    companion object {
        private object NoLibraries : NativeLoaderDelegate {
            override fun loadLibrary(shortName: String, flags: Int) = true

            override fun getLibraryPath(libName: String): String? = null

            override fun getSoSourcesVersion() = 0
        }

        /** As React Native does when JavaScript first asks for the module. */
        fun giveTo(module: BaseJavaModule, hear: (event: String, value: String) -> Unit) {
            NativeLoader.initIfUninitialized(NoLibraries)
            val callback = Shadow.newInstanceOf(CxxCallbackImpl::class.java)
            Shadow.extract<ScriptedCallback>(callback).hear = hear
            ReflectionHelpers.setField(BaseJavaModule::class.java, module, "mEventEmitterCallback", callback)
        }
    }
}
