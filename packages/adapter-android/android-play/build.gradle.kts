// Google Play services for the library in ../android: an app that wants them adds this module too. Where there is no Android
// SDK, ../verify compiles the same sources against the signatures beside them.
plugins {
    id("com.android.library")
}

val playLocationVersion = "21.3.0"

android {
    namespace = "dev.geo.android.play"
    compileSdk = 36

    defaultConfig {
        minSdk = 24
        consumerProguardFiles("consumer-rules.pro")
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_11
        targetCompatibility = JavaVersion.VERSION_11
    }
}

kotlin {
    explicitApi()
}

dependencies {
    // The app's settings name the library's module: React Native's autolinking does, and README.md says how by hand.
    implementation(project(":geo_adapter-android"))
    implementation("com.google.android.gms:play-services-location:$playLocationVersion")
}
