import { TemplateFault } from './fault';

/** JSON strings, or variables that stand outside of them. */
const STRING_OR_BARE = /"(?:[^"\\]|\\.)*"|\{\{(.*?)\}\}|<%=(.*?)%>/g;

/**
 * The ecosystem's templates are texts: JSON in which `<%= latitude %>` stands for a value, and `"<%= event %>"` for a text. A
 * variable outside of quotes becomes a string with nothing else in it, and so the text becomes the JSON value that it means.
 */
export function valueOfText(text: string): unknown {
  const quoted = text.replace(STRING_OR_BARE, (found, braced?: string, tagged?: string) => {
    const bare = braced ?? tagged;
    return bare === undefined ? found : JSON.stringify(`{{${bare.trim()}}}`);
  });
  const value = parsed(quoted);
  if (value === undefined)
    throw new TemplateFault('a text that is not JSON', 'with a value for each variable it must be');
  return value;
}

/** Undefined without the words of the parser: engines word it differently, and some quote what they read. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
