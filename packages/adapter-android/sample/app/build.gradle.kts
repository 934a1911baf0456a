plugins {
    id("com.android.application")
}

android {
    namespace = "com.example.geosample"
    compileSdk = 36

    defaultConfig {
        applicationId = "com.example.geosample"
        minSdk = 24
        targetSdk = 36
        versionCode = 1
        versionName = "1"
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_11
        targetCompatibility = JavaVersion.VERSION_11
    }

    buildTypes {
        release {
            isMinifyEnabled = true
            proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt"))
            // A sample is installed by hand, and never published.
            signingConfig = signingConfigs.getByName("debug")
        }
    }
}

dependencies {
    implementation(project(":geo_adapter-android"))
    implementation(project(":geo_adapter-android-play"))
}
