// Generated from apps/contract; change it there, then: pnpm contract --update

import 'decode.dart';

/// What operations fail with.
sealed class GeoException implements Exception {
  GeoException(this.code, this.message, {this.status, this.locationCode});

  /// Reads an error of the engine. Total: it takes any value, and never throws.
  factory GeoException.fromWire(Object? payload) {
    final raw = mapOf(payload);
    final message = textOf(raw['message']);
    final status = intOrNull(raw['status']);
    final locationCode = intOrNull(raw['locationCode']);
    return switch (textOrNull(raw['code'])) {
      'NOT_READY' => NotReadyException(message, status: status, locationCode: locationCode),
      'INVALID_CONFIG' => InvalidConfigException(message, status: status, locationCode: locationCode),
      'INVALID_ARGUMENT' => InvalidArgumentException(message, status: status, locationCode: locationCode),
      'DISABLED' => DisabledException(message, status: status, locationCode: locationCode),
      'NOT_FOUND' => NotFoundException(message, status: status, locationCode: locationCode),
      'OFFLINE' => OfflineException(message, status: status, locationCode: locationCode),
      'NO_URL' => NoUrlException(message, status: status, locationCode: locationCode),
      'HTTP' => GeoHttpException(message, status: status, locationCode: locationCode),
      'STORAGE' => StorageException(message, status: status, locationCode: locationCode),
      'INVALID_GEOFENCE' => InvalidGeofenceException(message, status: status, locationCode: locationCode),
      'TIMEOUT' => GeoTimeoutException(message, status: status, locationCode: locationCode),
      'PERMISSION_DENIED' => PermissionDeniedException(message, status: status, locationCode: locationCode),
      'UNAVAILABLE' => UnavailableException(message, status: status, locationCode: locationCode),
      'CLOSED' => ClosedException(message, status: status, locationCode: locationCode),
      'LOCKED' => LockedException(message, status: status, locationCode: locationCode),
      final code => UnknownGeoException(code, message, status: status, locationCode: locationCode),
    };
  }

  /// The code on the wire; null where the engine gave none.
  final String? code;

  /// What was given, what would be allowed, and where.
  final String message;

  /// For [GeoHttpException]: the status of the last response; 0 when there was none.
  final int? status;

  /// For failures without a location: one of the `locationError…` constants.
  final int? locationCode;

  @override
  String toString() => code == null ? 'GeoException: $message' : 'GeoException($code): $message';
}

/// Call `ready` first.
final class NotReadyException extends GeoException {
  /// An error of the code `NOT_READY`.
  NotReadyException(String message, {super.status, super.locationCode}) : super('NOT_READY', message);
}

/// The message names the key, the value and what is allowed; nothing was applied.
final class InvalidConfigException extends GeoException {
  /// An error of the code `INVALID_CONFIG`.
  InvalidConfigException(String message, {super.status, super.locationCode}) : super('INVALID_CONFIG', message);
}

/// An argument is missing or invalid; the message names it.
final class InvalidArgumentException extends GeoException {
  /// An error of the code `INVALID_ARGUMENT`.
  InvalidArgumentException(String message, {super.status, super.locationCode}) : super('INVALID_ARGUMENT', message);
}

/// Tracking is off; call `start` first.
final class DisabledException extends GeoException {
  /// An error of the code `DISABLED`.
  DisabledException(String message, {super.status, super.locationCode}) : super('DISABLED', message);
}

/// There is no such record.
final class NotFoundException extends GeoException {
  /// An error of the code `NOT_FOUND`.
  NotFoundException(String message, {super.status, super.locationCode}) : super('NOT_FOUND', message);
}

/// No connection; records stay queued and are uploaded later.
final class OfflineException extends GeoException {
  /// An error of the code `OFFLINE`.
  OfflineException(String message, {super.status, super.locationCode}) : super('OFFLINE', message);
}

/// No `url` is configured.
final class NoUrlException extends GeoException {
  /// An error of the code `NO_URL`.
  NoUrlException(String message, {super.status, super.locationCode}) : super('NO_URL', message);
}

/// The server refused or failed; [GeoException.status] is its response. Records stay queued.
final class GeoHttpException extends GeoException {
  /// An error of the code `HTTP`.
  GeoHttpException(String message, {super.status, super.locationCode}) : super('HTTP', message);
}

/// Durable storage failed; the message contains the platform’s error.
final class StorageException extends GeoException {
  /// An error of the code `STORAGE`.
  StorageException(String message, {super.status, super.locationCode}) : super('STORAGE', message);
}

/// The message names index, identifier and field; none was added.
final class InvalidGeofenceException extends GeoException {
  /// An error of the code `INVALID_GEOFENCE`.
  InvalidGeofenceException(String message, {super.status, super.locationCode}) : super('INVALID_GEOFENCE', message);
}

/// No fix came in time.
final class GeoTimeoutException extends GeoException {
  /// An error of the code `TIMEOUT`.
  GeoTimeoutException(String message, {super.status, super.locationCode}) : super('TIMEOUT', message);
}

/// The user has denied location.
final class PermissionDeniedException extends GeoException {
  /// An error of the code `PERMISSION_DENIED`.
  PermissionDeniedException(String message, {super.status, super.locationCode}) : super('PERMISSION_DENIED', message);
}

/// Not supported by the device, location services are off, or the engine restarted before it answered.
final class UnavailableException extends GeoException {
  /// An error of the code `UNAVAILABLE`.
  UnavailableException(String message, {super.status, super.locationCode}) : super('UNAVAILABLE', message);
}

/// This client was closed.
final class ClosedException extends GeoException {
  /// An error of the code `CLOSED`.
  ClosedException(String message, {super.status, super.locationCode}) : super('CLOSED', message);
}

/// Another process of the app runs the engine; the message names it.
final class LockedException extends GeoException {
  /// An error of the code `LOCKED`.
  LockedException(String message, {super.status, super.locationCode}) : super('LOCKED', message);
}

/// An error without a code, or with one of a later version.
final class UnknownGeoException extends GeoException {
  /// An error of another code.
  UnknownGeoException(super.code, super.message, {super.status, super.locationCode});
}
