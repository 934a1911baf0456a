import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { podFlags, unfollowed } from '../../scripts/ios-sample.mjs';

const ios = new URL('../../packages/adapter-ios/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ios), 'utf8');
const sample = (path: string) => read(`sample/${path}`);
const readme = read('README.md');

/** All sources of the library, but what is generated. */
const sources = readdirSync(new URL('Sources/Geo', ios), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.swift'))
  .map((file) => read(`Sources/Geo/${file}`))
  .join('\n');

/** The part of the README under a heading. */
function section(heading: string): string {
  const [, text = ''] = readme.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the sample app of the iOS library', () => {
  it('has each line of code that the README shows', () => {
    expect(unfollowed(readme, sample)).toEqual([]);
  });

  it('is found to lack a line that the README shows otherwise, and a block that no file has', () => {
    expect(unfollowed(readme.replace('stopTimeout = 5', 'stopTimeout = 6'), sample)).toEqual([
      expect.stringContaining('App/Tracking.swift has not'),
    ]);
    expect(unfollowed('```swift\nprint(1)\n```\n', sample)).toEqual(['no file of the sample shows line 2']);
  });

  it('declares everything that the library looks for in an Info.plist', () => {
    const rules = read('Sources/Geo/Process/ManifestRules.swift');
    const declared = [...rules.matchAll(/rule\(\s*"(\w+)", (?:nil|"([\w.]+)"),/g)];
    expect(declared.length).toBeGreaterThanOrEqual(8);
    const rows = declared.map(([, key = '', element]) => `${key} ${element ?? ''}`.trim());
    const table = [
      ...section('What an app declares').matchAll(
        /^\| \[`(\w+)`\]\((https:\S+)\) \| (?:`([\w.]+)`)? ?\| .+ \|$/gm,
      ),
    ];
    expect(table.map(([, key = '', , element]) => `${key} ${element ?? ''}`.trim())).toEqual(rows);
    for (const [, key = '', source] of table) expect(source).toMatch(new RegExp(`/${key.toLowerCase()}$`));
    const plist = sample('App/Info.plist');
    for (const [, key = '', element] of declared) {
      expect(plist).toContain(`<key>${key}</key>`);
      if (element !== undefined) expect(plist).toContain(`<string>${element}</string>`);
    }
  });
});

describe('the privacy manifest of the iOS library', () => {
  const manifest = read('Sources/Geo/Resources/PrivacyInfo.xcprivacy');

  /** Interfaces for which Apple wants a reason, by the category that declares them; those that Swift code calls. */
  const CATEGORIES = {
    SystemBootTime: /\bsystemUptime\b|\bmach_absolute_time\b/,
    FileTimestamp: /\.(creation|modification)Date\b|\bcontentModificationDateKey\b|\b[fl]?stat(at)?\(/,
    DiskSpace: /\bvolumeAvailableCapacity|\bsystemFreeSize\b|\bstatv?fs\(/,
    UserDefaults: /\bUserDefaults\b/,
    ActiveKeyboards: /\bactiveInputModes\b/,
  };

  it('gives a reason for each category that the sources use, and for the file of SQLite', () => {
    const used = Object.entries(CATEGORIES).flatMap(([name, pattern]) =>
      pattern.test(sources) ? [name] : [],
    );
    const declared = all(/NSPrivacyAccessedAPICategory(\w+)</g, manifest);
    expect(new Set(declared)).toEqual(new Set([...used, 'FileTimestamp']));
    expect(all(/<string>([0-9A-F]{4}\.\d)</g, manifest)).toEqual(['35F9.1', 'C617.1']);
  });

  it('is what the README says of it', () => {
    const declared = [
      ...all(/<string>(NSPrivacyAccessedAPICategory\w+)</g, manifest),
      ...all(/<string>(NSPrivacyCollectedDataType(?!Purpose)\w+)</g, manifest),
    ];
    const table = all(/^\| `(NSPrivacy\w+)`/gm, section('What an app declares'));
    expect(new Set(table)).toEqual(new Set(declared));
    expect(manifest).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/);
  });

  it('is a resource of the Swift package and of the pod', () => {
    expect(read('Package.swift')).toContain('.copy("Resources/PrivacyInfo.xcprivacy")');
    expect(read('Geo.podspec')).toContain(
      "{ 'Geo_Geo' => ['Sources/Geo/Resources/*.*', 'Sources/Geo/Resources/Texts/*.lproj'] }",
    );
  });
});

describe('the packages of the iOS library', () => {
  it('are for the same system', () => {
    const platform = /\.iOS\("([\d.]+)"\)/.exec(read('Package.swift'))?.[1];
    expect(read('Geo.podspec')).toContain(`s.ios.deployment_target = '${platform}'`);
  });

  it('compile as a pod with the frameworks that the sources import', () => {
    const podspec = read('Geo.podspec');
    expect(podFlags(podspec)).toEqual(['-module-name', 'Geo', '-swift-version', '6', '-package-name', 'geo']);
    expect(podspec).not.toContain('s.dependency');
    const linked = all(/'(\w+)'/g, /s\.frameworks = ([^=]*)\n/.exec(podspec)?.[1] ?? '');
    // Toolchain modules, modules of Linux, and the C libraries that `libraries` names.
    const others =
      /^(Foundation\w*|Dispatch|Darwin|Glibc|C\w+Core|CSQLite|CZlib|SQLite3|zlib|os|System|Synchronization)$/;
    const imported = new Set(
      all(/^\s*import (?:\w+ )?(\w+)$/gm, sources).filter((name) => !others.test(name)),
    );
    for (const name of imported) expect(linked).toContain(name);
  });

  it('ship neither tests nor stand-ins', () => {
    const { files } = JSON.parse(read('package.json'));
    expect(files).toEqual(['Geo.podspec', 'Package.swift', 'Sources', 'sample', 'CHANGELOG.md']);
  });
});

it('the README of the iOS library names each room', () => {
  const rooms = readdirSync(new URL('Sources/Geo', ios), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(new Set(all(/^\| `(\w+)\/` \|/gm, section('Inside')))).toEqual(new Set(rooms));
});

it('the library has each of its own texts in each language', () => {
  const texts = 'Sources/Geo/Resources/Texts';
  const languages = readdirSync(new URL(texts, ios));
  expect(languages).toContain('en.lproj');
  const used = all(/case \w+ = "([\w.]+)"/g, read('Sources/Geo/Process/OwnText.swift'));
  for (const folder of languages)
    expect(all(/^"([\w.]+)" = ".+";$/gm, read(`${texts}/${folder}/Localizable.strings`))).toEqual(used);
});
