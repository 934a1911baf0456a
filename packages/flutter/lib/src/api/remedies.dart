import '../model/choices.g.dart';
import '../model/models.g.dart';

/// What the user may do about a report.
extension Remedies on DeviceReport {
  /// The pages of the settings on which the user may lift what restricts tracking, the most effective first; empty where nothing does.
  /// After `openSettings` has opened one and the user is back, a new report says whether it helped: the page is gone from this list.
  List<SystemSettingsPage> get remedies => [
        // The app's own page has the restriction in the background; a restricted bucket follows from it, or ends with use.
        if (backgroundRestricted == true || standbyBucket == 'restricted') SystemSettingsPage.app,
        if (batteryOptimized == true) SystemSettingsPage.battery,
        if (exactAlarms == false) SystemSettingsPage.alarms,
        if (notifications == false) SystemSettingsPage.notifications,
      ];
}
