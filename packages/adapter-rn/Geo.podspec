require 'json'

package = JSON.parse(File.read(File.join(__dir__, 'package.json')))

# The module for React Native and the engine's host in one pod, found by autolinking. It has the name of @geo/adapter-ios's own pod, so
# that an app cannot have two engines: CocoaPods refuses a second pod of one name.
Pod::Spec.new do |s|
  s.name = 'Geo'
  s.version = package['version']
  s.summary = package['description']
  s.license = package['license']
  s.homepage = package['repository']['url'].delete_prefix('git+').delete_suffix('.git')
  s.authors = 'the contributors of geo'
  s.source = { :git => s.homepage, :tag => "#{package['name']}@#{package['version']}" }

  s.ios.deployment_target = '15.1'
  s.swift_versions = ['6.0']
  s.source_files = 'ios/Geo/**/*.swift', 'ios/Channel/*.swift', 'ios/Module/*.mm'
  # By the name that SwiftPM gives the bundle.
  s.resource_bundles = { 'Geo_Geo' => ['ios/Geo/Resources/*.*', 'ios/Geo/Resources/Texts/*.lproj'] }
  s.frameworks = 'AudioToolbox', 'BackgroundTasks', 'CoreLocation', 'CoreMotion', 'JavaScriptCore', 'Network', 'Security', 'UIKit',
                 'UserNotifications'
  s.libraries = 'sqlite3', 'z'
  # What SwiftPM passes by itself: declarations with `package` need the name.
  s.pod_target_xcconfig = { 'SWIFT_PACKAGE_NAME' => 'geo', 'DEFINES_MODULE' => 'YES' }
  install_modules_dependencies(s)
end
