require 'json'

package = JSON.parse(File.read(File.join(__dir__, '../../package.json')))

# The app delegate's hook, in apps with Expo. A pod of its own: the other one has to build where there is no Expo.
Pod::Spec.new do |s|
  s.name = 'GeoExpo'
  s.version = package['version']
  s.summary = 'Starts the engine of @geo/adapter-rn with the app'
  s.license = package['license']
  s.homepage = package['repository']['url'].delete_prefix('git+').delete_suffix('.git')
  s.authors = 'the contributors of geo'
  s.source = { :git => s.homepage, :tag => "#{package['name']}@#{package['version']}" }

  s.ios.deployment_target = '15.1'
  s.swift_versions = ['5.9', '6.0']
  s.static_framework = true
  s.source_files = '*.swift'
  s.dependency 'ExpoModulesCore'
  s.dependency 'Geo'
end
