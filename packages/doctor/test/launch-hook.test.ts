import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCalledAtLaunch, withLaunchHook } from '../src/launch-hook';
import { baseFiles } from './app-files';

const isCalled = (text: string) => isCalledAtLaunch({ file: 'AppDelegate', text });

const OBJC = `#import "AppDelegate.h"
#import <React/RCTBundleURLProvider.h>

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)launchOptions
{
  self.moduleName = @"HelloWorld";
  return [super application:application didFinishLaunchingWithOptions:launchOptions];
}

- (NSURL *)bundleURL
{
  return nil;
}

@end
`;

describe('the line that starts the engine', () => {
  it.each([
    ['bare/ios/HelloWorld/AppDelegate.swift', 'bare'],
    ['native-ios/App/AppDelegate.swift', 'native-ios'],
  ] as const)('is put back into %s where it was', (path, base) => {
    const good = baseFiles(base)[path.slice(base.length + 1)] ?? '';
    const bad = good.replace(/^import Geo\n/m, '').replace(/^.*GeoLaunch.*\n/m, '');
    expect(isCalled(good)).toBe(true);
    expect(isCalled(bad)).toBe(false);
    expect(withLaunchHook(bad)).toBe(good);
    expect(withLaunchHook(good)).toBe(good);
  });

  it('is written in Objective-C too', () => {
    const text = withLaunchHook(OBJC);
    expect(isCalled(text)).toBe(true);
    expect(text).toContain('#import <Geo/Geo-Swift.h>\n#import <React/RCTBundleURLProvider.h>');
    expect(text).toContain('{\n  [GeoLaunch didFinishLaunching];\n  self.moduleName');
    expect(withLaunchHook(text)).toBe(text);
  });

  it("is Flutter's own in the app delegate that Flutter writes, and in the one of SETUP.md", () => {
    const setup = readFileSync(new URL('../../flutter/SETUP.md', import.meta.url), 'utf8');
    const [, asked = ''] = /```swift\n(import Flutter[\s\S]*?)```/.exec(setup) ?? [];
    expect(isCalled(asked)).toBe(true);
    expect(withLaunchHook(asked)).toBe(asked);
    const written = asked.replace('import geo_background\n', '').replace(/^.*didFinishLaunching\(\)\n/m, '');
    expect(isCalled(written)).toBe(false);
    const text = withLaunchHook(written);
    expect(isCalled(text)).toBe(true);
    expect(text).toContain('import geo_background\nimport Flutter\n');
    expect(text).toContain(
      '{\n        GeoBackgroundPlugin.didFinishLaunching()\n        return super.application',
    );
    const objc = withLaunchHook(
      OBJC.replace('#import <React/RCTBundleURLProvider.h>', '#import <Flutter/Flutter.h>'),
    );
    expect(objc).toContain('@import geo_background;\n#import <Flutter/Flutter.h>\n');
    expect(objc).toContain('{\n  [GeoBackgroundPlugin didFinishLaunching];\n');
    expect(withLaunchHook(objc)).toBe(objc);
  });

  it('in another function of the app delegate does not count', () => {
    expect(isCalled(OBJC.replace('return nil;', '[GeoLaunch didFinishLaunching]; return nil;'))).toBe(false);
  });

  it('is not written where there is no app delegate', () => {
    expect(withLaunchHook('import SwiftUI\n\n@main struct A: App {}\n')).toBe(
      'import SwiftUI\n\n@main struct A: App {}\n',
    );
  });
});
