// Google Play services for the library in ../android: an app that wants them adds this module too. Where there is no Android
// SDK, ../verify compiles the same sources against the signatures beside them.
plugins {
    id("com.android.library")
}

// `libs` is the catalog of the app that includes this module: this one is read as a file.
val catalog = file("../gradle/libs.versions.toml").readText()

fun pinned(name: String) = Regex("(?m)^$name = \"([^\"]+)\"").find(catalog)!!.groupValues[1]

fun library(name: String) =
    Regex("(?m)^$name = .*module = \"([^\"]+)\"").find(catalog)!!.groupValues[1] + ":" + pinned(name)

android {
    namespace = "dev.geo.android.play"
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
}

dependencies {
    // The app's settings name the library's module: React Native's autolinking does, and README.md says how by hand.
    implementation(project(":geo_adapter-android"))
    implementation(library("playLocation"))
}
