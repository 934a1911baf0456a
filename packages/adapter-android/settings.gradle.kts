// The library's own build: AARs, and their publication (publish.gradle.kts). Apps include the two modules, not this build.
pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
    }
}

rootProject.name = "geo-android-build"

include(":geo_adapter-android")
project(":geo_adapter-android").projectDir = file("android")
include(":geo_adapter-android-play")
project(":geo_adapter-android-play").projectDir = file("android-play")
