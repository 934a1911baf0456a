/// A stand-in for `package:flutter/widgets.dart`: what the Dart sources of the plugin use of it.
/// Source: github.com/flutter/flutter, packages/flutter/lib/src/widgets/binding.dart at 3.22.
library;

import 'src/binding.dart';

/// `class WidgetsFlutterBinding extends BindingBase with … ServicesBinding …`
class WidgetsFlutterBinding extends ServicesBinding {
  /// `static WidgetsBinding ensureInitialized()`
  static ServicesBinding ensureInitialized() => ServicesBinding.ensure();
}
