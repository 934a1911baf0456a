import type { HttpRequest, Location } from '../src/index';
import type { ScriptedAnswer } from '../src/testing/index';

/** The records of a body, however it is wrapped. */
export function recordsOf(request: HttpRequest, root = 'location'): Location[] {
  const body = JSON.parse(request.body ?? '') as Record<string, unknown> | Location[];
  const held = Array.isArray(body) || root === '.' ? body : body[root];
  return (Array.isArray(held) ? held : [held]) as Location[];
}

/** A server that stores by uuid and refuses a body in which any record is bad. */
export class ModelServer {
  /** How often each record was stored: more than once is a duplicate that the uuid catches. */
  readonly stored = new Map<string, number>();
  /** How often each record was refused when it came alone. */
  readonly refusedAlone = new Map<string, number>();

  constructor(private readonly isBad: (uuid: string) => boolean = () => false) {}

  readonly answer = (request: HttpRequest): ScriptedAnswer => {
    const records = recordsOf(request);
    const bad = records.find(({ uuid }) => this.isBad(uuid));
    if (bad) {
      if (records.length === 1) this.refusedAlone.set(bad.uuid, (this.refusedAlone.get(bad.uuid) ?? 0) + 1);
      return { status: 400, body: `bad record ${bad.uuid}` };
    }
    for (const { uuid } of records) this.stored.set(uuid, (this.stored.get(uuid) ?? 0) + 1);
    return 200;
  };
}
