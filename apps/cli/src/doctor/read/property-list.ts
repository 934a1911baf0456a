import plist from 'plist';
import { lineOf, type TextFile } from '../place';

/** An Info.plist, an entitlements file or a privacy manifest. */
export interface PropertyList extends TextFile {
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Values by the library; lines are searched by key, since a file has each of these keys once.
 * @throws Error where it is no property list in XML
 */
export function readPropertyList(source: TextFile): PropertyList {
  const value = plist.parse(source.text);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date)
    throw new Error('its root is no dictionary');
  return { ...source, value: value as Readonly<Record<string, unknown>> };
}

/** The line of a key, or 1, the file as a whole. */
export function keyPlace({ file, text }: TextFile, key: string) {
  return { file, line: lineOf(text, `<key>${key}</key>`) };
}

/** The texts of an array. */
export function textsOf({ value }: PropertyList, key: string): readonly string[] {
  const list = value[key];
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
}
