import { GENERATED } from '../../pages/markdown';
import { ROWS } from '../../rows/index';
import type { ListenerRow } from '../../rows/row';

/** The classes of payloads that have no row of this name. */
const CLASSES: Readonly<Record<string, string>> = {
  location: 'Location',
  providerchange: 'ProviderChangeEvent',
  powersavechange: 'PowerSaveChangeEvent',
  locationerror: 'LocationErrorEvent',
  locationfilter: 'LocationFilterEvent',
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Every event with its class and its listener, and the mixin that has them. */
export function dartEvents(): string {
  const methods = ROWS.filter((row): row is ListenerRow => row.kind === 'listener' && row.by === 'method');
  const rows = [
    ...methods.map(({ name, event, payload, says }) => ({
      name,
      event,
      type: CLASSES[event] ?? String(payload),
      says,
    })),
    ...(methods.some(({ event }) => event === 'heading')
      ? []
      : [
          {
            name: 'onHeading',
            event: 'heading',
            type: 'HeadingEvent',
            says: 'a sample of a watch of the compass',
          },
        ]),
  ];
  const constant = (name: string) => `${name.charAt(2).toLowerCase()}${name.slice(3)}`;
  return [
    `// ${GENERATED}`,
    '',
    "import 'dart:async';",
    '',
    "import '../model/models.g.dart';",
    "import '../model/power_save.dart';",
    '',
    '/// An event of the engine: its name on the wire, and how it is read.',
    'final class GeoEvent<T> {',
    '  const GeoEvent._(this.name, this.read);',
    '',
    '  /// On the wire.',
    '  final String name;',
    '',
    '  /// Reads a payload. Total: it takes any value, and never throws.',
    '  final T Function(Object? payload) read;',
    '',
    ...rows.flatMap(({ name, event, type, says }) => [
      `  /// ${capital(says)}.`,
      `  static const GeoEvent<${type}> ${constant(name)} = GeoEvent._('${event}', ${event === 'powersavechange' ? 'readPowerSave' : `_${constant(name)}`});`,
      '',
    ]),
    ...rows
      .filter(({ event }) => event !== 'powersavechange')
      .map(
        ({ name, type }) =>
          `  static ${type} _${constant(name)}(Object? payload) => ${type}.fromWire(payload);`,
      ),
    '',
    '  /// Every event.',
    `  static const List<GeoEvent<Object?>> values = [${rows.map(({ name }) => constant(name)).join(', ')}];`,
    '}',
    '',
    '/// The listeners. They need no `ready`; what the engine kept from before the first one comes to it first.',
    'mixin GeoListeners {',
    '  /// The stream of one event. Each call gives a new one, for one listener.',
    '  Stream<T> on<T>(GeoEvent<T> event);',
    ...rows.flatMap(({ name, type, says }) => [
      '',
      `  /// ${capital(says)}.`,
      `  StreamSubscription<${type}> ${name}(void Function(${type} event) listener) =>`,
      `      on(GeoEvent.${constant(name)}).listen(listener);`,
    ]),
    '}',
    '',
  ].join('\n');
}
