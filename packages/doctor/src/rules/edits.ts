import type { Fix } from '../rule';

/** Adds elements to an array of a property list, or the array with them. */
export function addElements(file: string, key: string, elements: readonly string[]): Fix {
  const strings = elements.map((element) => `<string>${element}</string>`);
  return {
    file,
    edit(text) {
      const array = new RegExp(`(<key>${key}</key>\\s*<array>)([\\s\\S]*?)(\\n[ \\t]*</array>)`).exec(text);
      const [, open = '', inside = '', close = ''] = array ?? [];
      if (!array) {
        if (text.includes(`<key>${key}</key>`)) return text;
        return beforeLast(text, '</dict>', [
          `<key>${key}</key>`,
          '<array>',
          ...strings.map((each) => `\t${each}`),
          '</array>',
        ]);
      }
      const missing = strings.filter((each) => !inside.includes(each));
      const indent = /\n([ \t]*)<string>/.exec(inside)?.[1] ?? '\t\t';
      const added = missing.map((each) => `\n${indent}${each}`).join('');
      return text.replace(array[0], () => `${open}${inside}${added}${close}`);
    },
  };
}

/** Removes an element from an array of a property list. */
export function removeElement(file: string, key: string, element: string): Fix {
  const pattern = new RegExp(`(<key>${key}</key>\\s*<array>[\\s\\S]*?)\\s*<string>${element}</string>`);
  return { file, edit: (text) => text.replace(pattern, (_, before: string) => before) };
}

/** Adds elements at the beginning of a manifest, and the namespace of `tools` where they use it. */
export function addToManifest(file: string, ...elements: readonly string[]): Fix {
  return {
    file,
    edit(text) {
      const missing = elements.filter((element) => !text.includes(element));
      const lines = missing.map((element) => `\n\n    ${element}`.replace('\n\n', '\n')).join('');
      return withTools(text, missing).replace(/<manifest[^>]*>/, (tag) => `${tag}${lines}`);
    },
  };
}

/** Adds an element to the application of a manifest. */
export function addToApplication(file: string, element: string): Fix {
  return {
    file,
    edit: (text) =>
      text.includes(element)
        ? text
        : withTools(text, [element]).replace(
            /([ \t]*)<\/application>/,
            (close, indent: string) => `${indent}  ${element}\n${close}`,
          ),
  };
}

/** Replaces the first match on a line. */
export function onLine(file: string, line: number, pattern: RegExp, replacement: string): Fix {
  return {
    file,
    edit: (text) =>
      text
        .split('\n')
        .map((each, index) => (index === line - 1 ? each.replace(pattern, replacement) : each))
        .join('\n'),
  };
}

function withTools(text: string, added: readonly string[]): string {
  if (text.includes('xmlns:tools=') || !added.some((element) => element.includes('tools:'))) return text;
  return text.replace('<manifest', '<manifest xmlns:tools="http://schemas.android.com/tools"');
}

/** Lines before the last occurrence of a text, indented by one more than it. */
function beforeLast(text: string, mark: string, lines: readonly string[]): string {
  const offset = text.lastIndexOf(mark);
  if (offset < 0) return text;
  const indent = text.includes('\n\t<key>') ? '\t' : '    ';
  return `${text.slice(0, offset)}${lines.map((line) => `${indent}${line.replaceAll('\t', indent)}\n`).join('')}${text.slice(offset)}`;
}
