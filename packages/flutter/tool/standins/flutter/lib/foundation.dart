/// A stand-in for `package:flutter/foundation.dart`.
/// Source: github.com/flutter/flutter, packages/flutter/lib/src/foundation/print.dart at 3.22.
library;

/// `typedef DebugPrintCallback = void Function(String? message, {int? wrapWidth});`
typedef DebugPrintCallback = void Function(String? message, {int? wrapWidth});

/// `DebugPrintCallback debugPrint = debugPrintThrottled;`. The stand-in keeps the lines, for tests.
DebugPrintCallback debugPrint = (message, {wrapWidth}) => printed.add('$message');

/// What was printed.
final List<String> printed = [];
