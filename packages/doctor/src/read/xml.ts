import { SaxesParser } from 'saxes';
import type { TextFile } from '../place';

/** An element of XML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where its tag begins. */
  readonly line: number;
  readonly children: readonly XmlElement[];
  /** The text directly inside. */
  readonly text: string;
}

/**
 * The root element, with lines, which is why it is not read by a parser that gives values alone.
 * @throws Error where it is not well-formed
 */
export function readXml(source: TextFile): XmlElement {
  const text = source.text.replace(/^\uFEFF/, '');
  const parser = new SaxesParser();
  const root = emptyElement('', {}, 1);
  const open = [root];
  let line = 1;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentagstart', () => {
    // The parser has read the character behind the name.
    line = text[parser.position - 1] === '\n' ? parser.line - 1 : parser.line;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = emptyElement(name, { ...attributes }, line);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [element] = root.children;
  if (!element) throw new Error('it has no element');
  return element;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

function emptyElement(name: string, attributes: Record<string, string>, line: number): OpenElement {
  return { name, attributes, line, children: [], text: '' };
}
