import { lineOf, type TextFile } from './place';

/** The call, in Swift and in Objective-C; the plugin for Flutter has its own. */
const SWIFT = /\b(?:GeoLaunch|GeoBackgroundPlugin)\s*\.\s*didFinishLaunching\s*\(/;
const OBJC = /\[\s*(?:GeoLaunch|GeoBackgroundPlugin)\s+didFinishLaunching/;
/** An app of Flutter, which links the plugin and not the host by itself. */
const FLUTTER =
  /^(?:(?:internal )?import Flutter$|#import <Flutter\/|@import Flutter;)|\bFlutterAppDelegate\b/m;
/** The function that UIKit calls at launch. */
const LAUNCH = /didFinishLaunchingWithOptions/;
/** The next function of the class. */
const NEXT = /\n[ \t]*(?:(?:public|override|internal|open|@objc)[ \t]+)*func\s|\n[-+]\s*\(/;

/** The line that starts the engine; undefined where there is none. */
export function launchCall({ text }: TextFile): number | undefined {
  const call = [SWIFT, OBJC].find((pattern) => pattern.test(text));
  return call && lineOf(text, call);
}

/** Does a source start the engine in the function that UIKit calls at launch? */
export function isCalledAtLaunch({ text }: TextFile): boolean {
  const launch = text.search(LAUNCH);
  if (launch < 0) return false;
  const [body = ''] = text.slice(launch).split(NEXT);
  return SWIFT.test(body) || OBJC.test(body);
}

/** An app delegate with the import, and the call as the first line of that function; unchanged where it has the call. */
export function withLaunchHook(text: string): string {
  const launch = text.search(LAUNCH);
  const open = text.indexOf('{', launch);
  if (launch < 0 || open < 0 || SWIFT.test(text) || OBJC.test(text)) return text;
  const [before, after] = [text.slice(0, open + 1), text.slice(open + 1)];
  const isFlutter = FLUTTER.test(text);
  const [module, launcher] = isFlutter ? ['geo_background', 'GeoBackgroundPlugin'] : ['Geo', 'GeoLaunch'];
  if (/^@implementation\b/m.test(text))
    return withImport(
      `${before}\n  [${launcher} didFinishLaunching];${after}`,
      isFlutter ? '@import geo_background;' : '#import <Geo/Geo-Swift.h>',
      /^#import </m,
    );
  const indent = /\n([ \t]*)(?:[\w@]+[ \t]+)*func\b[^{]*$/.exec(before.slice(0, -1))?.[1] ?? '  ';
  const called = `${before}\n${indent}${indent}${launcher}.didFinishLaunching()${after}`;
  return new RegExp(`^(internal )?import ${module}$`, 'm').test(called)
    ? called
    : withImport(called, `import ${module}`, /^(internal )?import /m);
}

/** With an import before the first of its kind. */
function withImport(text: string, line: string, first: RegExp): string {
  const place = Math.max(0, text.search(first));
  return `${text.slice(0, place)}${line}\n${text.slice(place)}`;
}
