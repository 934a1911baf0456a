import type { ClientChannel } from '@geo/guest';

/** Says what every call is answered with where there is no page. */
const NO_PAGE =
  'there is no page here, and the engine of @geo/adapter-web runs in one: call it in the browser alone';

/** The channel where there is no page (rendering on a server): nothing starts, and every call is refused with `UNAVAILABLE`. */
export function serverChannel(): ClientChannel {
  const sinks = new Set<(json: string) => void>();
  return {
    post(json) {
      const { call } = JSON.parse(json) as { readonly call?: number };
      if (call === undefined) return;
      const answer = JSON.stringify({ result: call, error: { code: 'UNAVAILABLE', message: NO_PAGE } });
      // Never inside the post.
      void Promise.resolve().then(() => {
        for (const sink of [...sinks]) sink(answer);
      });
    },
    onMessage(sink) {
      const own = (json: string) => sink(json);
      sinks.add(own);
      return () => void sinks.delete(own);
    },
  };
}
