import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart';

import 'attempt.dart';

/// What the tracker is doing, and what the platform lets it use.
class StateScreen extends StatefulWidget {
  const StateScreen({super.key});

  @override
  State<StateScreen> createState() => _StateScreenState();
}

class _StateScreenState extends State<StateScreen> {
  final Geo _geo = Geo.instance;
  GeoState? _state;
  ProviderChangeEvent? _provider;
  String? _failure;

  @override
  void initState() {
    super.initState();
    _run(_geo.getState);
  }

  Future<void> _run(Future<Object?> Function() operation) async {
    final failure = await attempt(operation);
    final state = await _geo.getState();
    final provider = await _geo.getProviderState();
    if (!mounted) return;
    setState(() {
      _failure = failure;
      _state = state;
      _provider = provider;
    });
  }

  @override
  Widget build(BuildContext context) => ListView(
        children: [
          SwitchListTile(
            title: const Text('Tracking'),
            value: _state?.enabled ?? false,
            onChanged: (isOn) => _run(isOn ? _geo.start : _geo.stop),
          ),
          SwitchListTile(
            title: const Text('Moving'),
            value: _state?.isMoving ?? false,
            onChanged: (isMoving) => _run(() => _geo.changePace(isMoving: isMoving)),
          ),
          ListTile(title: const Text('Permission'), subtitle: Text('${_provider?.status}'), onTap: () => _run(_geo.requestPermission)),
          ListTile(title: const Text('Odometer, metres'), subtitle: Text('${_state?.odometer}'), onTap: () => _run(_geo.resetOdometer)),
          ListTile(title: const Text('Upload the queue'), onTap: () => _run(_geo.syncCount)),
          ListTile(title: Text(_failure ?? '')),
          for (final MapEntry(:key, :value) in (_state?.raw ?? const <String, dynamic>{}).entries)
            ListTile(title: Text(key), subtitle: Text('$value')),
        ],
      );
}
