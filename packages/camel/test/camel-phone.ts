import { Phone, type PhoneOptions, SECOND, URL } from '@geo/core/test-kit';
import { type CamelEngine, createCamel } from '../src/index';

export { MINUTE, type Phone, SECOND, URL } from '@geo/core/test-kit';

/** A whole engine on virtual ports, with binding D around it; each life has a binding of its own. */
export async function camelPhone(options: PhoneOptions = {}): Promise<{ phone: Phone; camel: CamelEngine }> {
  const phone = await Phone.create({
    available: ['location', 'provider', 'connectivity', 'app'],
    listenTo: [],
    ...options,
    config: { url: URL, ...options.config },
  });
  return { phone, camel: createCamel(phone.engine) };
}

/** Fixes arrive, one a second, at the same place with these accuracies. */
export async function deliverFixes(phone: Phone, ...accuracies: readonly number[]): Promise<void> {
  for (const accuracy of accuracies) {
    phone.sensor.deliver('location', { latitude: 45, longitude: 13, accuracy, ageMillis: 0 });
    await phone.wait(SECOND);
  }
}

/** What was uploaded, as the bytes on the wire say it. */
export function uploaded(phone: Phone): readonly Readonly<Record<string, unknown>>[] {
  return phone.requests.flatMap(({ body = '{}' }) => JSON.parse(body).location ?? []);
}
