import 'json_equality.dart';

/// A payload of the engine: its typed fields, and the payload itself in [raw].
///
/// Reading is total: whatever arrives, nothing is thrown. A required field that is missing or of another type has its type's empty
/// value, an optional one is null.
abstract base class Shape {
  /// A shape over its payload.
  Shape(this.raw);

  /// The payload as it came, by its names on the wire; the very same object.
  final Map<String, dynamic> raw;

  /// The typed fields by their names.
  Map<String, Object?> get fields;

  /// What goes to the engine: [raw].
  Map<String, dynamic> toWire() => raw;

  /// Of the same class, with an equal payload.
  @override
  bool operator ==(Object other) =>
      identical(this, other) || other is Shape && other.runtimeType == runtimeType && isSameJson(raw, other.raw);

  @override
  int get hashCode => Object.hash(runtimeType, hashOfJson(raw));

  @override
  String toString() => '$runtimeType$fields';
}

/// A shape with secrets, which its text does not show.
abstract base class SecretShape extends Shape {
  /// A shape over its payload.
  SecretShape(super.raw);

  @override
  String toString() => '$runtimeType(…)';
}
