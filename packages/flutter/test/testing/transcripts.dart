import 'package:geo_background/testing.dart';

/// Every transcript by its name.
const Map<String, String> transcripts = {
  'drive': driveTranscript,
  'geofence': geofenceTranscript,
  'trip': tripTranscript,
  'upload': uploadTranscript,
  'authorization': authorizationTranscript,
  'deniedPermission': deniedPermissionTranscript,
  'suspectedCrash': suspectedCrashTranscript,
  'watch': watchTranscript,
  'killed': killedTranscript,
  'headless': headlessTranscript,
  'restarted': restartedTranscript,
};
