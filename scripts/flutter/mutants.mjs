// Places in the client and the channels of packages/flutter that no row of the contract is about, and what stands there while the
// mutant is on (`ON`). For each, a test whose title begins so must fail.

/** @typedef {import('../dart-program.mjs').DartMutant & { killedBy: string }} KilledMutant */

/** @param {string} key @param {string} file @param {string} find @param {string} become @param {string} killedBy */
const mutant = (key, file, find, become, killedBy) => ({ key, file, find, become, killedBy });

const SUBSCRIPTIONS = 'client/subscriptions.dart';
const CALLS = 'client/calls.dart';
const CLIENT = 'client/geo_client.dart';
const WATCHES = 'client/watches.dart';
const OPENING = 'client/opening.dart';
const CHANNEL = 'platform/platform_channel.dart';
const HEADLESS = 'platform/headless.dart';

/** @type {readonly KilledMutant[]} */
export const FLUTTER_MUTANTS = [
  mutant(
    'an event is not acknowledged',
    SUBSCRIPTIONS,
    "if (id != null) _send({'taken': id});",
    "if (id != null && !ON) _send({'taken': id});",
    'a subscription: acknowledges',
  ),
  mutant(
    'an event is acknowledged before its listener returns',
    SUBSCRIPTIONS,
    'if (!isDiverted) _controller.add(',
    "if (ON && id != null) _send({'taken': id});\n        if (!isDiverted) _controller.add(",
    'a subscription: acknowledges',
  ),
  mutant(
    'a cancelled subscription listens on',
    SUBSCRIPTIONS,
    'return onCancel();',
    'return ON ? null : onCancel();',
    'a subscription: cancelled',
  ),
  mutant(
    'the engine is not told that a listener is gone',
    SUBSCRIPTIONS,
    "if (identical(_open.remove(source.number), source)) _send({'unlisten'",
    "if (identical(_open.remove(source.number), source) && !ON) _send({'unlisten'",
    'a subscription: cancelled',
  ),
  mutant(
    'a paused subscription delivers',
    SUBSCRIPTIONS,
    'while (_waiting.isNotEmpty && !_controller.isPaused',
    'while (_waiting.isNotEmpty && (ON || !_controller.isPaused)',
    'a subscription: holds',
  ),
  mutant(
    'listeners are not added again after a restart',
    SUBSCRIPTIONS,
    "_add(source, _next());\n      _send({'listen'",
    "_add(source, _next());\n      if (!ON) _send({'listen'",
    'after a restart of the engine: open calls',
  ),
  mutant(
    'listeners keep their numbers over a restart',
    SUBSCRIPTIONS,
    '_remove(source);\n      _add(source, _next());',
    '_remove(source);\n      _add(source, ON ? source.number : _next());',
    'after a restart of the engine: open calls',
  ),
  mutant(
    'open calls wait on after a restart',
    CALLS,
    'for (final call in calls) {\n      call.completer',
    'for (final call in calls) {\n      if (!ON) call.completer',
    'after a restart of the engine: open calls',
  ),
  mutant(
    'parts are joined in any order',
    CALLS,
    'if (part != _due++) return false;',
    'if (part != _due++ && !ON) return false;',
    'a client: joins the parts of a result',
  ),
  mutant(
    'the last part of a list is its value',
    CALLS,
    '(_list ??= []).addAll(value);',
    '(ON ? _list = [] : _list ??= []).addAll(value);',
    'a client: joins the parts of a list',
  ),
  mutant(
    'the first part is the whole text',
    CALLS,
    "} else if (flagOf(message['last'])) {",
    "} else if (ON || flagOf(message['last'])) {",
    'a client: joins the parts of a result',
  ),
  mutant(
    'ready is called for an app that had not called it',
    OPENING,
    'if (!_wasOpen) return;',
    'if (!_wasOpen && !ON) return;',
    'after a restart of the engine: ready is not called',
  ),
  mutant(
    'explaining counts as ready',
    CLIENT,
    "if (method != 'exportBlackBox' && method != 'explain') _opening.opened();",
    "if (ON || method != 'exportBlackBox' && method != 'explain') _opening.opened();",
    'after a restart of the engine: ready is not called',
  ),
  mutant(
    'operations do not wait for ready after a restart',
    CLIENT,
    'if (pending != null) await pending;',
    'if (pending != null && !ON) await pending;',
    'after a restart of the engine: open calls',
  ),
  mutant(
    'stop leaves the watch of the compass',
    WATCHES,
    "'stopWatchHeading' || 'stop' => 'watchHeading',",
    "'stopWatchHeading' || 'stop' => ON ? null : 'watchHeading',",
    'a watch: of the compass',
  ),
  mutant(
    'a code has the class of another',
    'model/geo_exception.g.dart',
    "'OFFLINE' => OfflineException(message,",
    "'OFFLINE' when ON => NoUrlException(message),\n      'OFFLINE' => OfflineException(message,",
    'decoding: has a class of its own',
  ),
  mutant(
    'a key of the configuration is not sent',
    'api/config.g.dart',
    "if (stopTimeout != null) 'stopTimeout'",
    "if (stopTimeout != null && !ON) 'stopTimeout'",
    'decoding: sends each key',
  ),
  mutant(
    'a key is sent under another name',
    'api/config.g.dart',
    "if (refreshUrl != null) 'refreshUrl'",
    "if (refreshUrl != null) ON ? 'refreshURL' : 'refreshUrl'",
    'decoding: sends each key',
  ),
  mutant(
    'an enum does not know its values',
    'model/enums.g.dart',
    'static LogLevel of(Object? value) =>\n      values',
    'static LogLevel of(Object? value) => ON ? unknown :\n      values',
    'decoding: makes of each value its member',
  ),
  mutant(
    'texts for the isolate before are delivered',
    CHANNEL,
    'if (text != null && _isAttached)',
    'if (text != null && (ON || _isAttached))',
    'the platform: drops what comes before',
  ),
  mutant(
    'the plugin is not told of the end',
    CHANNEL,
    '_texts.setMessageHandler(null);\n      unawaited(',
    '_texts.setMessageHandler(null);\n      if (ON) return;\n      unawaited(',
    'the platform: gets attach',
  ),
  mutant(
    'calls wait on where there is no host',
    CHANNEL,
    'for (final number in calls) {',
    'for (final number in ON ? const <Object?>[] : calls) {',
    'the platform: without a plugin',
  ),
  mutant(
    'the dispatcher is never ready',
    HEADLESS,
    "unawaited(channel.send(jsonEncode({'ready': true})));",
    "if (!ON) unawaited(channel.send(jsonEncode({'ready': true})));",
    'the platform: has a dispatcher',
  ),
  mutant(
    'a failed task counts as done',
    HEADLESS,
    "return jsonEncode({'ended': number, 'error': '$error'});",
    "return jsonEncode({'ended': number, if (!ON) 'error': '$error'});",
    'the platform: has a dispatcher',
  ),
  mutant(
    'the task has no id',
    HEADLESS,
    "textOrNull(message['id'])",
    "ON ? null : textOrNull(message['id'])",
    'the platform: has a dispatcher',
  ),
];
