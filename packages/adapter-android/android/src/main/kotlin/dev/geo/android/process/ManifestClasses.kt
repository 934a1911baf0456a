package dev.geo.android.process

import android.content.Context
import android.content.pm.PackageManager

/**
 * An instance of the class that the app's manifest names in its meta-data under [key]; null where it names none.
 *
 * @throws IllegalArgumentException where it names something else than a [type] with a constructor without parameters.
 */
internal fun <T : Any> instanceNamedIn(context: Context, key: String, type: Class<T>): T? {
    // The variant for Android 13 takes the same flags in another wrapping.
    @Suppress("DEPRECATION")
    val info = context.packageManager.getApplicationInfo(context.packageName, PackageManager.GET_META_DATA)
    val name = info.metaData?.getString(key) ?: return null
    val instance = try {
        Class.forName(name, true, context.classLoader).getDeclaredConstructor().newInstance()
    } catch (error: ReflectiveOperationException) {
        throw IllegalArgumentException(
            "the manifest's meta-data $key must name a class with a constructor without parameters; got \"$name\"",
            error,
        )
    }
    require(type.isInstance(instance)) { "the manifest's meta-data $key must name a ${type.name}; got \"$name\"" }
    return type.cast(instance)
}
