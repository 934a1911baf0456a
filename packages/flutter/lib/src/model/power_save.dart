import 'models.g.dart';

/// Listeners get a bare boolean on the wire, headless tasks a map; `raw` is a map in both cases.
PowerSaveChangeEvent readPowerSave(Object? payload) => PowerSaveChangeEvent.fromWire(
      payload is bool ? <String, dynamic>{'isPowerSaveMode': payload} : payload,
    );
