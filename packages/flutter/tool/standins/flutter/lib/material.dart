/// A stand-in for `package:flutter/material.dart`: what the example uses of it, with the parameters that it gives. The example is
/// type-checked against it, and never runs on it.
/// Source: github.com/flutter/flutter, packages/flutter/lib/src/{widgets,material,painting} at 3.22; each declaration names its file.
library;

export 'src/controls.dart';
export 'src/elements.dart';
export 'src/painting.dart';
export 'widgets.dart';
