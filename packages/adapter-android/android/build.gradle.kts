// The library for Android apps: included by an app's own build, as React Native's autolinking does it. Android's plugin
// compiles Kotlin by itself from version 9 on. Where there is no Android SDK, ../verify compiles and tests the same sources.
plugins {
    id("com.android.library")
}

val kotlinVersion = "2.4.21"
val coroutinesVersion = "1.11.0"
val serializationVersion = "1.12.0"
val okhttpVersion = "5.5.1"
val quickjsVersion = "1.0.14"

android {
    namespace = "dev.geo.android"
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
    api("org.jetbrains.kotlinx:kotlinx-coroutines-android:$coroutinesVersion")
    implementation("org.jetbrains.kotlin:kotlin-stdlib:$kotlinVersion")
    implementation("org.jetbrains.kotlinx:kotlinx-serialization-json:$serializationVersion")
    implementation("com.squareup.okhttp3:okhttp:$okhttpVersion")
    implementation("io.github.dokar3:quickjs-kt:$quickjsVersion")
}
