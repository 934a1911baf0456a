import 'dart:async';

import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Geo, GeoEvent, Shape;

/// Events as they come, the newest first. Those that came while no app was attached come first.
class EventsScreen extends StatefulWidget {
  const EventsScreen({super.key});

  @override
  State<EventsScreen> createState() => _EventsScreenState();
}

class _EventsScreenState extends State<EventsScreen> {
  /// How many are shown.
  static const _longest = 200;

  static const List<GeoEvent<Shape>> _events = [
    GeoEvent.motionChange,
    GeoEvent.geofence,
    GeoEvent.heartbeat,
    GeoEvent.providerChange,
    GeoEvent.http,
    GeoEvent.connectivityChange,
    GeoEvent.trip,
  ];

  final List<(String, String)> _heard = [];
  final List<StreamSubscription<Object?>> _subscriptions = [];

  @override
  void initState() {
    super.initState();
    for (final event in _events) {
      _subscriptions.add(Geo.instance.on(event).listen((shape) => _add(event.name, shape)));
    }
  }

  void _add(String name, Shape shape) {
    setState(() {
      _heard.insert(0, (name, '${shape.fields}'));
      if (_heard.length > _longest) _heard.removeLast();
    });
  }

  @override
  void dispose() {
    for (final subscription in _subscriptions) {
      unawaited(subscription.cancel());
    }
    super.dispose();
  }

  @override
  Widget build(BuildContext context) => ListView(
        children: [for (final (name, text) in _heard) ListTile(title: Text(name), subtitle: Text(text))],
      );
}
