package dev.geo.android.verify

import com.reandroid.apk.ApkModule
import com.reandroid.archive.ByteInputSource
import com.reandroid.arsc.chunk.TableBlock
import com.reandroid.arsc.chunk.xml.AndroidManifestBlock
import com.reandroid.xml.XMLFactory
import java.io.File

/**
 * Packs the library's manifest and assets as an installed app has them: in an APK, which is the only form in which
 * Robolectric hands them to the framework. In Gradle's builds aapt does this.
 *
 * Arguments: the folder `src/main` of the library, the file to write.
 */
public fun main(arguments: Array<String>) {
    val (main, target) = arguments.map(::File)
    val apk = ApkModule()
    val table = TableBlock()
    table.newPackage(APP_RESOURCES, PACKAGE_NAME)
    apk.setTableBlock(table)
    apk.initializeAndroidFramework(TARGET_LEVEL)
    val manifest = AndroidManifestBlock()
    apk.setManifest(manifest)
    manifest.packageBlock = table.pickOne()
    manifest.parse(XMLFactory.newPullParser(main.resolve("AndroidManifest.xml")))
    manifest.packageName = PACKAGE_NAME
    manifest.setMinSdkVersion(MIN_LEVEL)
    manifest.setTargetSdkVersion(TARGET_LEVEL)
    manifest.ensureFullClassNames()
    val assets = main.resolve("assets")
    for (asset in assets.walk().filter(File::isFile)) {
        val name = asset.relativeTo(assets).invariantSeparatorsPath
        apk.add(ByteInputSource(asset.readBytes(), "assets/$name"))
    }
    target.parentFile.mkdirs()
    apk.writeApk(target)
}

/** The namespace of the library, which is the package of the app that a library's tests run in. */
private const val PACKAGE_NAME = "dev.geo.android"

/** As in android/build.gradle.kts. */
private const val MIN_LEVEL = 24
private const val TARGET_LEVEL = 36

/** The number that every app's own resources have. */
private const val APP_RESOURCES = 0x7f
