/// What widgets are.
library;

import 'painting.dart';

/// foundation/key.dart: `abstract class Key`
abstract class Key {}

/// widgets/framework.dart: `abstract class BuildContext`
abstract class BuildContext {}

/// widgets/framework.dart: `abstract class Widget`
abstract class Widget {
  /// `const Widget({this.key})`
  const Widget({this.key});

  /// `final Key? key`
  final Key? key;
}

/// widgets/framework.dart: `abstract class StatelessWidget extends Widget`
abstract class StatelessWidget extends Widget {
  /// `const StatelessWidget({super.key})`
  const StatelessWidget({super.key});

  /// `Widget build(BuildContext context)`
  Widget build(BuildContext context);
}

/// widgets/framework.dart: `abstract class StatefulWidget extends Widget`
abstract class StatefulWidget extends Widget {
  /// `const StatefulWidget({super.key})`
  const StatefulWidget({super.key});

  /// `State createState()`
  State createState();
}

/// widgets/framework.dart: `abstract class State<T extends StatefulWidget>`
abstract class State<T extends StatefulWidget> {
  /// `T get widget`
  T get widget => throw UnsupportedError('this is a stand-in');

  /// `bool get mounted`
  bool get mounted => false;

  /// `void initState()`
  void initState() {}

  /// `void dispose()`
  void dispose() {}

  /// `void setState(VoidCallback fn)`
  void setState(void Function() fn) => fn();

  /// `Widget build(BuildContext context)`
  Widget build(BuildContext context);
}

/// widgets/binding.dart: `void runApp(Widget app)`
void runApp(Widget app) {}

/// painting/edge_insets.dart: `class EdgeInsets`
class EdgeInsets {
  /// `const EdgeInsets.all(double value)`
  const EdgeInsets.all(this.value);

  /// Of all sides.
  final double value;
}

/// widgets/text.dart: `class Text extends StatelessWidget`
class Text extends Widget {
  /// `const Text(String this.data, {super.key, …})`
  const Text(this.data, {super.key});

  /// `final String? data`
  final String data;
}

/// widgets/basic.dart: `class Padding`
class Padding extends Widget {
  /// `const Padding({super.key, required this.padding, super.child})`
  const Padding({super.key, required this.padding, this.child});

  /// `final EdgeInsetsGeometry padding`
  final EdgeInsets padding;

  /// `final Widget? child`
  final Widget? child;
}

/// widgets/basic.dart: `class Expanded`
class Expanded extends Widget {
  /// `const Expanded({super.key, super.flex, required super.child})`
  const Expanded({super.key, required this.child});

  /// `final Widget child`
  final Widget child;
}

/// widgets/basic.dart: `class Column`
class Column extends Widget {
  /// `const Column({super.key, …, super.children})`
  const Column({super.key, this.children = const []});

  /// `final List<Widget> children`
  final List<Widget> children;
}

/// widgets/basic.dart: `class Wrap`
class Wrap extends Widget {
  /// `const Wrap({super.key, …, this.spacing = 0.0, …, super.children})`
  const Wrap({super.key, this.spacing = 0, this.children = const []});

  /// `final double spacing`
  final double spacing;

  /// `final List<Widget> children`
  final List<Widget> children;
}

/// widgets/basic.dart: `class CustomPaint`
class CustomPaint extends Widget {
  /// `const CustomPaint({super.key, this.painter, …, this.size = Size.zero, …})`
  const CustomPaint({super.key, this.painter, this.size = const Size(0, 0)});

  /// `final CustomPainter? painter`
  final CustomPainter? painter;

  /// `final Size size`
  final Size size;
}

/// widgets/scroll_view.dart: `class ListView`
class ListView extends Widget {
  /// `ListView({super.key, …, List<Widget> children = const <Widget>[], …})`
  const ListView({super.key, this.children = const []});

  /// Of the list.
  final List<Widget> children;
}
