import { lineOf, type TextFile } from '../place';
import { readXml, type XmlElement } from './xml';

/** An Info.plist, an entitlements file or a privacy manifest. */
export interface PropertyList extends TextFile {
  readonly value: Readonly<Record<string, unknown>>;
}

/** @throws Error where it is no property list in XML */
export function readPropertyList(source: TextFile): PropertyList {
  const root = readXml(source);
  const [dictionary] = root.children;
  if (root.name !== 'plist' || dictionary?.name !== 'dict') throw new Error('its root is no dictionary');
  return { ...source, value: dictionaryOf(dictionary) };
}

/** Numbers and flags as such; dates and data as their texts. */
function plistValue(element: XmlElement): unknown {
  switch (element.name) {
    case 'dict':
      return dictionaryOf(element);
    case 'array':
      return element.children.map(plistValue);
    case 'true':
      return true;
    case 'false':
      return false;
    case 'integer':
    case 'real':
      return Number(element.text);
    case 'string':
    case 'date':
    case 'data':
      return element.text;
    default:
      throw new Error(`<${element.name}> is no value of a property list`);
  }
}

function dictionaryOf({ children }: XmlElement): Record<string, unknown> {
  const entries: [string, unknown][] = [];
  for (let index = 0; index < children.length; index += 2) {
    const [key, value] = [children[index], children[index + 1]];
    if (key?.name !== 'key' || !value) throw new Error(`a key without a value: ${key?.text ?? ''}`);
    entries.push([key.text, plistValue(value)]);
  }
  return Object.fromEntries(entries);
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
