package dev.geo.rn

import com.facebook.react.bridge.Callback
import com.facebook.react.bridge.CatalystInstance
import com.facebook.react.bridge.JavaScriptContextHolder
import com.facebook.react.bridge.JavaScriptModule
import com.facebook.react.bridge.NativeModule
import com.facebook.react.bridge.ReactApplicationContext
import com.facebook.react.bridge.UIManager
import com.facebook.react.bridge.WritableMap
import com.facebook.react.modules.appregistry.AppRegistry
import com.facebook.react.turbomodule.core.interfaces.CallInvokerHolder

/** A headless task that JavaScript was given. */
internal data class Given(val task: Int, val key: String, val data: Map<String, Any?>)

/** The context of a React runtime without JavaScript: it keeps the headless tasks that it is given. */
internal class ScriptedContext : ReactApplicationContext(app) {
    val given = ArrayList<Given>()
    var isReady = true

    private val registry = object : AppRegistry {
        override fun runApplication(appKey: String, appParameters: WritableMap) = Unit

        override fun unmountApplicationComponentAtRootTag(rootNodeTag: Int) = Unit

        override fun startHeadlessTask(taskId: Int, taskKey: String, data: WritableMap) {
            given += Given(taskId, taskKey, data.toHashMap())
        }
    }

    override fun <T : JavaScriptModule> getJSModule(jsInterface: Class<T>): T = jsInterface.cast(registry)!!

    override fun <T : NativeModule> hasNativeModule(nativeModuleInterface: Class<T>) = false

    override fun getNativeModules(): Collection<NativeModule> = emptyList()

    override fun <T : NativeModule> getNativeModule(nativeModuleInterface: Class<T>): T? = null

    override fun getNativeModule(moduleName: String): NativeModule? = null

    @Deprecated("Of React Native")
    override fun getCatalystInstance(): CatalystInstance = error("there is none")

    @Deprecated("Of React Native")
    override fun hasActiveCatalystInstance() = false

    override fun hasActiveReactInstance() = isReady

    @Deprecated("Of React Native")
    override fun hasCatalystInstance() = false

    override fun hasReactInstance() = isReady

    override fun destroy() = Unit

    override fun handleException(e: Exception) = throw e

    @Deprecated("Of React Native")
    override fun isBridgeless() = true

    override fun getJavaScriptContextHolder(): JavaScriptContextHolder? = null

    override fun getJSCallInvokerHolder(): CallInvokerHolder? = null

    override fun getFabricUIManager(): UIManager? = null

    override fun getSourceURL(): String? = null

    override fun registerSegment(segmentId: Int, path: String, callback: Callback) = Unit
}
