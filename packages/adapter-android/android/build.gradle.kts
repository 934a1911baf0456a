// The library, compiled with the app that includes it. Android's plugin compiles Kotlin by itself from version 9 on. Where
// there is no Android SDK, ../verify compiles and tests the same sources.
plugins {
    id("com.android.library")
}

// `libs` is the catalog of the app that includes this module: this one is read as a file.
val catalog = file("../gradle/libs.versions.toml").readText()

fun pinned(name: String) = Regex("(?m)^$name = \"([^\"]+)\"").find(catalog)!!.groupValues[1]

fun library(name: String) =
    Regex("(?m)^$name = .*module = \"([^\"]+)\"").find(catalog)!!.groupValues[1] + ":" + pinned(name)

android {
    namespace = "dev.geo.android"
    compileSdk = pinned("compileSdk").toInt()

    defaultConfig {
        minSdk = pinned("minSdk").toInt()
        consumerProguardFiles("consumer-rules.pro")
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_11
        targetCompatibility = JavaVersion.VERSION_11
    }

    publishing {
        singleVariant("release") {
            withSourcesJar()
            withJavadocJar()
        }
    }
}

kotlin {
    explicitApi()
    compilerOptions {
        // QuickJS's binding has metadata of Kotlin 2.4; the declarations used of it are compiled and linked in ../verify.
        freeCompilerArgs.add("-Xskip-metadata-version-check")
    }
}

dependencies {
    api(library("stdlib"))
    api(library("coroutines"))
    api(library("serialization"))
    implementation(library("okhttp"))
    implementation(library("quickjs")) {
        // Its own is of Kotlin 2.4, which the app's compiler may not read; it links with the one above.
        exclude(group = "org.jetbrains.kotlin", module = "kotlin-stdlib")
    }
}

// The bundle is built, not committed: without it the library compiles, and fails on the phone.
tasks.named("preBuild") {
    val bundle = file("src/main/assets/geo-guest.js")
    doFirst {
        check(bundle.isFile) {
            "$bundle is missing. Install @geo/adapter-android from npm, or run " +
                "`pnpm --filter @geo/adapter-android... build` in its repository."
        }
    }
}
