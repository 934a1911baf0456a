require 'json'

package = JSON.parse(File.read(File.join(__dir__, 'package.json')))

# For a Podfile that names this folder: `pod 'Geo', :path => '../node_modules/@geo/adapter-ios'`. It depends on no other pod.
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
  s.source_files = 'Sources/Geo/**/*.swift'
  # By the name that SwiftPM gives the bundle.
  s.resource_bundles = { 'Geo_Geo' => ['Sources/Geo/Resources/*.*', 'Sources/Geo/Resources/Texts/*.lproj'] }
  s.frameworks = 'AudioToolbox', 'BackgroundTasks', 'CoreLocation', 'CoreMotion', 'JavaScriptCore', 'Network', 'Security', 'UIKit',
                 'UserNotifications'
  s.libraries = 'sqlite3', 'z'
  # What SwiftPM passes by itself: declarations with `package` need the name.
  s.pod_target_xcconfig = { 'SWIFT_PACKAGE_NAME' => 'geo' }
end
