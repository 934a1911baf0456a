import 'dart:math';

import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Coords;

/// A track on a canvas, fitted into it, north up. One degree of longitude is shorter away from the equator.
class TrackPainter extends CustomPainter {
  TrackPainter(this.track);

  final List<Coords> track;

  static const double _margin = 24;

  @override
  void paint(Canvas canvas, Size size) {
    if (track.isEmpty) return;
    final shrink = cos(track.first.latitude * pi / 180);
    final points = [for (final at in track) Offset(at.longitude * shrink, -at.latitude)];
    final left = points.map((at) => at.dx).reduce(min);
    final top = points.map((at) => at.dy).reduce(min);
    final width = points.map((at) => at.dx).reduce(max) - left;
    final height = points.map((at) => at.dy).reduce(max) - top;
    // A track of one place has no extent.
    const smallest = 1e-5;
    final scale = min(
      (size.width - 2 * _margin) / max(width, smallest),
      (size.height - 2 * _margin) / max(height, smallest),
    );
    Offset shown(Offset at) => Offset(_margin + (at.dx - left) * scale, _margin + (at.dy - top) * scale);

    final first = shown(points.first);
    final line = Path()..moveTo(first.dx, first.dy);
    for (final at in points.skip(1).map(shown)) {
      line.lineTo(at.dx, at.dy);
    }
    final stroke = Paint()
      ..color = const Color(0xff1565c0)
      ..strokeWidth = 3
      ..style = PaintingStyle.stroke;
    canvas
      ..drawPath(line, stroke)
      ..drawCircle(shown(points.last), 6, Paint()..color = const Color(0xffd32f2f));
  }

  @override
  bool shouldRepaint(TrackPainter oldDelegate) => oldDelegate.track.length != track.length;
}
