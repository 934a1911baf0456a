/// What Material's design has.
library;

import 'elements.dart';

/// material/app.dart: `class MaterialApp`
class MaterialApp extends Widget {
  /// `const MaterialApp({super.key, …, this.home, …, this.title = '', …})`
  const MaterialApp({super.key, this.home, this.title = ''});

  /// `final Widget? home`
  final Widget? home;

  /// `final String title`
  final String title;
}

/// material/app_bar.dart: `class AppBar`
class AppBar extends Widget {
  /// `AppBar({super.key, …, this.title, …})`
  const AppBar({super.key, this.title});

  /// `final Widget? title`
  final Widget? title;
}

/// material/scaffold.dart: `class Scaffold`
class Scaffold extends Widget {
  /// `const Scaffold({super.key, this.appBar, this.body, …, this.bottomNavigationBar, …})`
  const Scaffold({super.key, this.appBar, this.body, this.bottomNavigationBar});

  /// `final PreferredSizeWidget? appBar`
  final AppBar? appBar;

  /// `final Widget? body`
  final Widget? body;

  /// `final Widget? bottomNavigationBar`
  final Widget? bottomNavigationBar;
}

/// widgets/icon_data.dart: `class IconData`
class IconData {
  /// `const IconData(this.codePoint, {…})`
  const IconData(this.codePoint);

  /// `final int codePoint`
  final int codePoint;
}

/// material/icons.dart: `abstract final class Icons`
abstract final class Icons {
  /// `static const IconData map`
  static const IconData map = IconData(0xe3c8);

  /// `static const IconData tune`
  static const IconData tune = IconData(0xe683);

  /// `static const IconData bolt`
  static const IconData bolt = IconData(0xe0ee);

  /// `static const IconData fence`
  static const IconData fence = IconData(0xe253);

  /// `static const IconData list`
  static const IconData list = IconData(0xe378);

  /// `static const IconData help`
  static const IconData help = IconData(0xe309);
}

/// widgets/icon.dart: `class Icon`
class Icon extends Widget {
  /// `const Icon(this.icon, {super.key, …})`
  const Icon(this.icon, {super.key});

  /// `final IconData? icon`
  final IconData? icon;
}

/// material/navigation_bar.dart: `class NavigationDestination`
class NavigationDestination extends Widget {
  /// `const NavigationDestination({super.key, required this.icon, …, required this.label, …})`
  const NavigationDestination({super.key, required this.icon, required this.label});

  /// `final Widget icon`
  final Widget icon;

  /// `final String label`
  final String label;
}

/// material/navigation_bar.dart: `class NavigationBar`
class NavigationBar extends Widget {
  /// `const NavigationBar({super.key, …, this.selectedIndex = 0, required this.destinations, this.onDestinationSelected, …})`
  const NavigationBar({super.key, this.selectedIndex = 0, required this.destinations, this.onDestinationSelected});

  /// `final int selectedIndex`
  final int selectedIndex;

  /// `final List<Widget> destinations`
  final List<Widget> destinations;

  /// `final ValueChanged<int>? onDestinationSelected`
  final void Function(int value)? onDestinationSelected;
}

/// material/filled_button.dart: `class FilledButton`
class FilledButton extends Widget {
  /// `const FilledButton({super.key, required super.onPressed, …, required super.child, …})`
  const FilledButton({super.key, required this.onPressed, required this.child});

  /// `final VoidCallback? onPressed`
  final void Function()? onPressed;

  /// `final Widget? child`
  final Widget? child;
}

/// material/list_tile.dart: `class ListTile`
class ListTile extends Widget {
  /// `const ListTile({super.key, …, this.title, this.subtitle, …, this.onTap, …})`
  const ListTile({super.key, this.title, this.subtitle, this.onTap});

  /// `final Widget? title`
  final Widget? title;

  /// `final Widget? subtitle`
  final Widget? subtitle;

  /// `final GestureTapCallback? onTap`
  final void Function()? onTap;
}

/// material/switch_list_tile.dart: `class SwitchListTile`
class SwitchListTile extends Widget {
  /// `const SwitchListTile({super.key, required this.value, required this.onChanged, …, this.title, …})`
  const SwitchListTile({super.key, required this.value, required this.onChanged, this.title});

  /// `final bool value`
  final bool value;

  /// `final ValueChanged<bool>? onChanged`
  final void Function(bool value)? onChanged;

  /// `final Widget? title`
  final Widget? title;
}
