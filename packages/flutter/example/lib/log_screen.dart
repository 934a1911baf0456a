import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Geo, LogEntry;

/// The engine's log, the newest entry first.
class LogScreen extends StatefulWidget {
  const LogScreen({super.key});

  @override
  State<LogScreen> createState() => _LogScreenState();
}

class _LogScreenState extends State<LogScreen> {
  List<LogEntry> _entries = const [];

  @override
  void initState() {
    super.initState();
    _read();
  }

  Future<void> _read() async {
    final entries = await Geo.instance.getLog(limit: 200);
    if (mounted) setState(() => _entries = entries);
  }

  @override
  Widget build(BuildContext context) => ListView(
        children: [
          FilledButton(onPressed: _read, child: const Text('Read again')),
          for (final entry in _entries)
            ListTile(title: Text('${entry.src} ${entry.event}'), subtitle: Text('${entry.ts} ${entry.message ?? ''}')),
        ],
      );
}
