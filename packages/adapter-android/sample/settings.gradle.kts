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

rootProject.name = "geo-sample"

include(":app")
include(":geo_adapter-android")
project(":geo_adapter-android").projectDir = file("../node_modules/@geo/adapter-android/android")
include(":geo_adapter-android-play")
project(":geo_adapter-android-play").projectDir = file("../node_modules/@geo/adapter-android/android-play")
