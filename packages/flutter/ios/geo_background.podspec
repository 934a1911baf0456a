# For apps that link their plugins by CocoaPods: the plugin and the engine's host in one pod.
Pod::Spec.new do |s|
  s.name = 'geo_background'
  # As in ../pubspec.yaml.
  s.version = File.read(File.join(__dir__, '../pubspec.yaml'))[/^version: (\S+)/, 1]
  s.summary = 'Background location for Flutter: tracks, geofences, uploads'
  s.license = 'MIT'
  s.homepage = 'https://example.com/geo'
  s.authors = 'the contributors of geo'
  s.source = { :path => '.' }

  s.dependency 'Flutter'
  s.ios.deployment_target = '15.1'
  s.swift_versions = ['6.0']
  s.source_files = 'geo_background/Sources/**/*.swift'
  # By the name that the host looks for.
  s.resource_bundles = { 'Geo_Geo' => ['geo_background/Sources/Geo/Resources/*.*', 'geo_background/Sources/Geo/Resources/Texts/*.lproj'] }
  s.frameworks = 'AudioToolbox', 'BackgroundTasks', 'CoreLocation', 'CoreMotion', 'JavaScriptCore', 'Network', 'Security', 'UIKit',
                 'UserNotifications'
  s.libraries = 'sqlite3', 'z'
  # What SwiftPM passes by itself: declarations with `package` need the name.
  s.pod_target_xcconfig = { 'SWIFT_PACKAGE_NAME' => 'geo', 'DEFINES_MODULE' => 'YES' }
end
