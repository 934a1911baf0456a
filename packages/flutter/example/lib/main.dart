import 'package:flutter/material.dart';
import 'package:geo_background/geo_background.dart' show Geo, HeadlessEvent;

import 'home_page.dart';

/// Android calls it while the app is not open, in an isolate of its own: nothing of the app's widgets is there.
@pragma('vm:entry-point')
Future<void> onHeadlessEvent(HeadlessEvent event) async {
  final meters = await Geo.instance.getOdometer();
  Geo.instance.logger.info('headless: ${event.name} after $meters m');
}

Future<void> main() async {
  await Geo.instance.registerHeadlessTask(onHeadlessEvent);
  runApp(const MaterialApp(title: 'geo', home: HomePage()));
}
