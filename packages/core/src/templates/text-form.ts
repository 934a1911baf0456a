import { TemplateFault } from './fault';

/** JSON strings, or variables outside of them. */
const STRING_OR_BARE = /"(?:[^"\\]|\\.)*"|\{\{(.*?)\}\}|<%=(.*?)%>/g;

/**
 * Templates of other libraries are texts: JSON in which `<%= latitude %>` stands for a value, and `"<%= event %>"` for a string.
 * A variable outside of quotes becomes a string that contains nothing else, which makes the text valid JSON.
 */
export function valueOfText(text: string): unknown {
  const quoted = text.replace(STRING_OR_BARE, (found, braced?: string, tagged?: string) => {
    const bare = braced ?? tagged;
    return bare === undefined ? found : JSON.stringify(`{{${bare.trim()}}}`);
  });
  const value = parsed(quoted);
  if (value === undefined)
    throw new TemplateFault(
      'a text that is not JSON',
      'it must be JSON when each variable is replaced by a value',
    );
  return value;
}

/** Returns undefined instead of the parser's message: engines word it differently, and some quote the input. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
