import { SaxesParser } from 'saxes';
import type { TrackDecoder } from './decoder';
import type { TrackDraft } from './track-draft';

/** Receives the elements of a document, by local names: a vendor's prefix does not matter. */
export interface ElementListener {
  /** `path` leads from the root to this element, which is its last name. */
  opened(path: readonly string[], attributes: Readonly<Record<string, string>>): void;
  /** With the text of the element itself, without that of the elements within. */
  closed(path: readonly string[], text: string): void;
  /** The document has ended, or has been read up to its first fault. */
  ended?(): void;
}

/** Reads XML as it comes. Malformed XML is read up to its first fault, which is reported to the draft. */
export function xmlDecoder(draft: TrackDraft, listener: ElementListener): TrackDecoder {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const path: string[] = [];
  let text = '';
  let broken = false;
  const add = (piece: string) => {
    text += piece;
  };

  parser.on('error', (error) => {
    if (broken) return;
    broken = true;
    const problem = error.message.replace(/^\d+:\d+:\s*/, '').replace(/\.$/, '');
    draft.breaksOff(`not well-formed XML (${problem})`, parser.line);
  });
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    path.push(localName(name));
    if (!broken) listener.opened(path, attributes as Record<string, string>);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    if (!broken) listener.closed(path, text.trim());
    path.pop();
    text = '';
  });

  return {
    write(piece) {
      if (!broken) parser.write(piece);
    },
    end() {
      if (!broken) parser.close();
      listener.ended?.();
    },
  };
}

/** The number that a text is; `undefined` where it is none. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
