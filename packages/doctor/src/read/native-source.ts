import { CONFIG_KEYS } from '@geo/core';
import { lineAt, type TextFile } from '../place';
import type { Literal } from './literal';
import type { Call } from './source';

/** Operations that say what an app needs. */
const OPERATION =
  /\b\w+\??\.(ready|start|startGeofences|requestTemporaryFullAccuracy)\s*(?:\(\s*(?:"([^"]*)")?|\{)/g;
/** `url = "https://…"` in Kotlin, `$0.url = "https://…"` in Swift; a block or a call has no literal value. */
const ASSIGNMENT =
  /^[ \t]*(?:\$0\.)?(\w+)[ \t]*(?:=[ \t]*(?:"([^"\n]*)"|(true|false|-?\d+(?:\.\d+)?)\b)?|\{)/gm;
/** Fields of `notification`, which Kotlin sets inside of a block. */
const NOTIFICATION = new Set(['smallIcon', 'channelId', 'stopAction']);

/** What a Kotlin or Swift source does with the engine. */
export interface NativeUse {
  readonly calls: readonly Call[];
  readonly config: readonly [string, Literal][];
}

/** Does a source mention the library? */
export function usesEngine({ text }: TextFile): boolean {
  return /\bimport (Geo\b|dev\.geo\.android)/.test(text);
}

/** By patterns, not by a parser: what they miss is not found, and nothing is made up. */
export function readNativeSource({ file, text }: TextFile): NativeUse {
  const calls = [...text.matchAll(OPERATION)].map((match): Call => {
    const place = { file, line: lineAt(text, match.index) };
    const argument = match[2] === undefined ? undefined : { ...place, value: match[2] };
    return { ...place, name: match[1] ?? '', argument, isTopLevel: false };
  });
  const config = [...text.matchAll(ASSIGNMENT)].flatMap((match): [string, Literal][] => {
    const [, name = '', quoted, bare] = match;
    const key = NOTIFICATION.has(name) ? `notification.${name}` : name;
    if (key === name && !Object.hasOwn(CONFIG_KEYS, name)) return [];
    const value: unknown = quoted ?? (bare === undefined ? undefined : JSON.parse(bare));
    // The match may begin with the end of the line before.
    const line = lineAt(text, match.index + match[0].search(/\S/));
    return [[key, { file, line, value }]];
  });
  return { calls, config };
}
