import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Config, Geo, NotificationConfig;

import 'attempt.dart';
import 'black_box_screen.dart';
import 'events_screen.dart';
import 'fences_screen.dart';
import 'log_screen.dart';
import 'map_screen.dart';
import 'state_screen.dart';

/// The screens, once the engine is open to operations.
class HomePage extends StatefulWidget {
  const HomePage({super.key});

  @override
  State<HomePage> createState() => _HomePageState();
}

class _HomePageState extends State<HomePage> {
  static const _titles = ['Track', 'State', 'Events', 'Geofences', 'Log', 'Why'];
  static const _icons = [Icons.map, Icons.tune, Icons.bolt, Icons.fence, Icons.list, Icons.help];
  static const _screens = [
    MapScreen(),
    StateScreen(),
    EventsScreen(),
    FencesScreen(),
    LogScreen(),
    BlackBoxScreen(),
  ];

  int _shown = 0;
  bool _isReady = false;
  String? _failure;

  @override
  void initState() {
    super.initState();
    _open();
  }

  Future<void> _open() async {
    const config = Config(
      // A drive that runs goes on: the stored configuration stays, and these are merged into it.
      reset: false,
      stopOnTerminate: false,
      startOnBoot: true,
      distanceFilter: 10,
      logLevel: 5,
      notification: NotificationConfig(title: 'geo', text: 'Recording a track'),
    );
    final failure = await attempt(() => Geo.instance.ready(config));
    if (!mounted) return;
    setState(() {
      _failure = failure;
      _isReady = failure == null;
    });
  }

  @override
  Widget build(BuildContext context) => Scaffold(
        appBar: AppBar(title: Text(_titles[_shown])),
        body: _isReady ? _screens[_shown] : Text(_failure ?? 'Opening …'),
        bottomNavigationBar: NavigationBar(
          selectedIndex: _shown,
          onDestinationSelected: (index) => setState(() => _shown = index),
          destinations: [
            for (var i = 0; i < _titles.length; i++) NavigationDestination(icon: Icon(_icons[i]), label: _titles[i]),
          ],
        ),
      );
}
