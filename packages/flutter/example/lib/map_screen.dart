import 'dart:async';

import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Geo, GeoEvent, Location;

import 'track_painter.dart';

/// The track since this screen is open, after what is queued.
class MapScreen extends StatefulWidget {
  const MapScreen({super.key});

  @override
  State<MapScreen> createState() => _MapScreenState();
}

class _MapScreenState extends State<MapScreen> {
  final List<Location> _track = [];
  StreamSubscription<Location>? _subscription;

  @override
  void initState() {
    super.initState();
    _follow();
  }

  Future<void> _follow() async {
    final queued = await Geo.instance.getLocations();
    if (!mounted) return;
    setState(() => _track.addAll(queued));
    _subscription = Geo.instance.on(GeoEvent.location).listen((location) {
      // A sample belongs to no track: it was taken for a position that the app asked for.
      if (location.sample != true) setState(() => _track.add(location));
    });
  }

  @override
  void dispose() {
    _subscription?.cancel();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) => CustomPaint(
        painter: TrackPainter([for (final location in _track) location.coords]),
        size: Size.infinite,
      );
}
