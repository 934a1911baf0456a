import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Decision, Explanation, Geo, Location;

import 'attempt.dart';

/// Why a record is what it is: the decisions of the black box, from the fix to the upload.
class BlackBoxScreen extends StatefulWidget {
  const BlackBoxScreen({super.key});

  @override
  State<BlackBoxScreen> createState() => _BlackBoxScreenState();
}

class _BlackBoxScreenState extends State<BlackBoxScreen> {
  List<Location> _records = const [];
  Explanation? _explanation;
  String? _failure;

  @override
  void initState() {
    super.initState();
    _read();
  }

  Future<void> _read() async {
    final records = await Geo.instance.getLocations();
    if (mounted) setState(() => _records = records.reversed.take(100).toList());
  }

  Future<void> _explain(Location record) async {
    Explanation? explanation;
    final failure = await attempt(() async => explanation = await Geo.instance.explain(record.uuid));
    if (!mounted) return;
    setState(() {
      _failure = failure;
      _explanation = explanation;
    });
  }

  Widget _line(Decision decision) => ListTile(title: Text(decision.text), subtitle: Text('${decision.at} ${decision.region}'));

  @override
  Widget build(BuildContext context) => Column(
        children: [
          Expanded(
            child: ListView(
              children: [
                for (final record in _records)
                  ListTile(title: Text(record.timestamp), subtitle: Text(record.event ?? 'location'), onTap: () => _explain(record)),
              ],
            ),
          ),
          Expanded(
            child: ListView(
              children: [
                if (_failure != null) Text('$_failure'),
                for (final decision in [...?_explanation?.decisions, ...?_explanation?.uploads]) _line(decision),
              ],
            ),
          ),
        ],
      );
}
