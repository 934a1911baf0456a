import { type Dispatcher, EnvHttpProxyAgent } from 'undici';

/** Never through a proxy: its own 127.0.0.1 is another machine. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** The way through a proxy, as the usual variables of an environment say; `undefined` where they name none. */
export function proxyOf(environment: NodeJS.ProcessEnv): Dispatcher | undefined {
  const httpProxy = proxyUrl(environment, 'http_proxy');
  const httpsProxy = proxyUrl(environment, 'https_proxy');
  if (httpProxy === undefined && httpsProxy === undefined) return undefined;
  const noProxy = environment.no_proxy ?? environment.NO_PROXY ?? '';
  return new EnvHttpProxyAgent({
    // An empty one is none; absent, undici would look into the process's own environment.
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: noProxy.trim() === '*' ? '*' : [noProxy, ...THIS_MACHINE].join(),
    // Plain requests are sent to the proxy itself, as other clients do: many refuse to tunnel to anything but 443.
    proxyTunnel: false,
  });
}

/** In lower case first, as curl has it. */
function proxyUrl(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const upper = name.toUpperCase();
  const text = environment[name] || environment[upper];
  if (text === undefined || text === '') return undefined;
  // A name and a port alone are a proxy as well.
  const url = text.includes('://') ? text : `http://${text}`;
  if (URL.canParse(url)) return url;
  // Not the value: credentials may stand in it.
  throw new Error(`${upper} must be the URL of a proxy, such as http://proxy.example:3128`);
}
