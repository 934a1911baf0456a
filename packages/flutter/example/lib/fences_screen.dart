import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Geo, Geofence;

import 'attempt.dart';

/// Geofences: one around the present position, and the ones that are stored.
class FencesScreen extends StatefulWidget {
  const FencesScreen({super.key});

  @override
  State<FencesScreen> createState() => _FencesScreenState();
}

class _FencesScreenState extends State<FencesScreen> {
  List<Geofence> _fences = const [];
  String? _failure;

  @override
  void initState() {
    super.initState();
    _run(() async {});
  }

  Future<void> _run(Future<void> Function() operation) async {
    final failure = await attempt(operation);
    final fences = await Geo.instance.getGeofences();
    if (!mounted) return;
    setState(() {
      _failure = failure;
      _fences = fences;
    });
  }

  Future<void> _addHere() async {
    final here = await Geo.instance.getCurrentPosition();
    await Geo.instance.addGeofence(
      Geofence(
        identifier: here.timestamp,
        latitude: here.coords.latitude,
        longitude: here.coords.longitude,
        radius: 150,
        notifyOnEntry: true,
        notifyOnExit: true,
      ),
    );
  }

  @override
  Widget build(BuildContext context) => ListView(
        children: [
          FilledButton(onPressed: () => _run(_addHere), child: const Text('A geofence around here')),
          if (_failure != null) Text('$_failure'),
          for (final fence in _fences)
            ListTile(
              title: Text(fence.identifier),
              subtitle: Text('${fence.radius} m; tap to remove'),
              onTap: () => _run(() => Geo.instance.removeGeofence(fence.identifier)),
            ),
        ],
      );
}
