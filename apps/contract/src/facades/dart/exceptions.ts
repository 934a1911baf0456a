import type { GeoErrorCode } from '@geo/core';
import { GENERATED } from '../../pages/markdown';

/** What each code means: all of them, or this does not compile. */
const CODES: Readonly<Record<GeoErrorCode, string>> = {
  NOT_READY: 'Call `ready` first.',
  INVALID_CONFIG: 'The message names the key, the value and what is allowed; nothing was applied.',
  INVALID_ARGUMENT: 'An argument is missing or invalid; the message names it.',
  DISABLED: 'Tracking is off; call `start` first.',
  NOT_FOUND: 'There is no such record.',
  OFFLINE: 'No connection; records stay queued and are uploaded later.',
  NO_URL: 'No `url` is configured.',
  HTTP: 'The server refused or failed; [GeoException.status] is its response. Records stay queued.',
  STORAGE: 'Durable storage failed; the message contains the platform’s error.',
  INVALID_GEOFENCE: 'The message names index, identifier and field; none was added.',
  TIMEOUT: 'No fix came in time.',
  PERMISSION_DENIED: 'The user has denied location.',
  UNAVAILABLE:
    'Not supported by the device, location services are off, or the engine restarted before it answered.',
  CLOSED: 'This client was closed.',
  LOCKED: 'Another process of the app runs the engine; the message names it.',
};

/** Those that `dart:io` and `dart:async` have by their bare names: an import of this package would shadow them without a word. */
const PREFIXED = new Set(['HTTP', 'TIMEOUT']);

const className = (code: string) =>
  `${PREFIXED.has(code) ? 'Geo' : ''}${code
    .toLowerCase()
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}Exception`;

const codes = Object.entries(CODES);

/** The sealed class of errors, with a class for each code. */
export const dartExceptions = (): string =>
  [
    `// ${GENERATED}`,
    '',
    "import 'decode.dart';",
    '',
    '/// What operations fail with.',
    'sealed class GeoException implements Exception {',
    '  GeoException(this.code, this.message, {this.status, this.locationCode});',
    '',
    '  /// Reads an error of the engine. Total: it takes any value, and never throws.',
    '  factory GeoException.fromWire(Object? payload) {',
    '    final raw = mapOf(payload);',
    "    final message = textOf(raw['message']);",
    "    final status = intOrNull(raw['status']);",
    "    final locationCode = intOrNull(raw['locationCode']);",
    "    return switch (textOrNull(raw['code'])) {",
    ...codes.map(
      ([code]) =>
        `      '${code}' => ${className(code)}(message, status: status, locationCode: locationCode),`,
    ),
    '      final code => UnknownGeoException(code, message, status: status, locationCode: locationCode),',
    '    };',
    '  }',
    '',
    '  /// The code on the wire; null where the engine gave none.',
    '  final String? code;',
    '',
    '  /// What was given, what would be allowed, and where.',
    '  final String message;',
    '',
    '  /// For [GeoHttpException]: the status of the last response; 0 when there was none.',
    '  final int? status;',
    '',
    '  /// For failures without a location: one of the `locationError…` constants.',
    '  final int? locationCode;',
    '',
    '  @override',
    "  String toString() => code == null ? 'GeoException: $message' : 'GeoException($code): $message';",
    '}',
    ...codes.flatMap(([code, says]) => [
      '',
      `/// ${says}`,
      `final class ${className(code)} extends GeoException {`,
      `  /// An error of the code \`${code}\`.`,
      `  ${className(code)}(String message, {super.status, super.locationCode}) : super('${code}', message);`,
      '}',
    ]),
    '',
    '/// An error without a code, or with one of a later version.',
    'final class UnknownGeoException extends GeoException {',
    '  /// An error of another code.',
    '  UnknownGeoException(super.code, super.message, {super.status, super.locationCode});',
    '}',
    '',
  ].join('\n');
