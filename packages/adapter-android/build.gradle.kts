// Publishes both modules as AARs with sources, KDoc and a POM: gradle -p packages/adapter-android publish. Apps do not see this file.
plugins {
    alias(libs.plugins.android.library) apply false
}

val manifest = groovy.json.JsonSlurper().parse(file("package.json")) as Map<*, *>
val artifacts = mapOf("geo_adapter-android" to "geo-android", "geo_adapter-android-play" to "geo-android-play")

subprojects {
    group = "dev.geo"
    version = manifest["version"] as String
    apply(plugin = "maven-publish")

    afterEvaluate {
        extensions.configure<PublishingExtension> {
            publications.create<MavenPublication>("release") {
                from(components["release"])
                artifactId = artifacts.getValue(project.name)
                pom {
                    name = artifactId
                    description = manifest["description"] as String
                    url = "https://example.com/geo"
                    licenses {
                        license {
                            name = "MIT License"
                            url = "https://opensource.org/license/mit"
                        }
                    }
                    developers {
                        developer { name = "The authors of geo" }
                    }
                    scm { url = "https://example.com/geo.git" }
                }
            }
            repositories {
                maven {
                    name = "build"
                    url = uri(rootProject.layout.buildDirectory.dir("repository"))
                }
            }
        }
    }
}

// What scripts/play-signatures.mjs compares the signatures of android-play with.
val play by configurations.creating {
    isCanBeConsumed = false
    attributes { attribute(Usage.USAGE_ATTRIBUTE, objects.named(Usage.JAVA_RUNTIME)) }
}

dependencies {
    play("com.google.android.gms:play-services-location:${libs.versions.playLocation.get()}")
}

tasks.register<Sync>("playArtifacts") {
    from(play)
    include("*.aar", "*.jar")
    into(layout.buildDirectory.dir("play"))
}
