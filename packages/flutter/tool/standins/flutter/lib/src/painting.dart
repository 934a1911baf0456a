/// dart:ui and painting.
library;

/// ui/geometry.dart: `class Offset`
class Offset {
  /// `const Offset(double dx, double dy)`
  const Offset(this.dx, this.dy);

  /// `double get dx`
  final double dx;

  /// `double get dy`
  final double dy;
}

/// ui/geometry.dart: `class Size`
class Size {
  /// `const Size(double width, double height)`
  const Size(this.width, this.height);

  /// `double get width`
  final double width;

  /// `double get height`
  final double height;

  /// `static const Size infinite`
  static const Size infinite = Size(double.infinity, double.infinity);
}

/// ui/painting.dart: `class Color`
class Color {
  /// `const Color(int value)`
  const Color(this.value);

  /// `int get value`
  final int value;
}

/// ui/painting.dart: `enum PaintingStyle`
enum PaintingStyle { fill, stroke }

/// ui/painting.dart: `class Paint`
class Paint {
  /// `Color get color`
  Color color = const Color(0xff000000);

  /// `double get strokeWidth`
  double strokeWidth = 0;

  /// `PaintingStyle get style`
  PaintingStyle style = PaintingStyle.fill;
}

/// ui/painting.dart: `abstract class Path`
class Path {
  /// `void moveTo(double x, double y)`
  void moveTo(double x, double y) {}

  /// `void lineTo(double x, double y)`
  void lineTo(double x, double y) {}
}

/// ui/painting.dart: `abstract class Canvas`
abstract class Canvas {
  /// `void drawPath(Path path, Paint paint)`
  void drawPath(Path path, Paint paint);

  /// `void drawCircle(Offset c, double radius, Paint paint)`
  void drawCircle(Offset c, double radius, Paint paint);
}

/// rendering/custom_paint.dart: `abstract class CustomPainter`
abstract class CustomPainter {
  /// `const CustomPainter({Listenable? repaint})`
  const CustomPainter();

  /// `void paint(Canvas canvas, Size size)`
  void paint(Canvas canvas, Size size);

  /// `bool shouldRepaint(covariant CustomPainter oldDelegate)`
  bool shouldRepaint(covariant CustomPainter oldDelegate);
}
