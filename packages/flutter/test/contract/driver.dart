// The Dart half of the contract's tests: reads commands, one a line, and performs them with `Geo`. The other half
// (apps/contract/dart) hosts the engine, and tells the stories.
import 'dart:async';
import 'dart:convert';
import 'dart:io';

import 'package:geo_background/geo_background.dart';
import 'package:geo_background/mutant.dart';

import 'constants.g.dart';
import 'encode.dart';
import 'operations.dart';

typedef Json = Map<String, dynamic>;

void say(Json message) => stdout.writeln(jsonEncode(message));

/// A client's channel through standard input and output.
final class PipeChannel implements GeoChannel {
  PipeChannel(this.number);

  final int number;

  @override
  void Function(String text)? receive;

  @override
  void post(String text) => say({'post': number, 'text': text});
}

final Map<int, PipeChannel> channels = {};
final Map<int, Geo> clients = {};
final Map<int, StreamSubscription<Object?>> subscriptions = {};
final Map<int, StreamIterator<Object?>> iterators = {};
final Map<int, Completer<Object?>> asked = {};
int lastAsked = 0;

/// Asks the story for something: the next list of a source, the end of a headless task.
Future<Object?> ask(Json question) {
  final number = ++lastAsked;
  asked[number] = Completer();
  say({...question, 'ask': number});
  return asked[number]!.future;
}

Json errorOf(Object error) => error is GeoException
    ? {'code': error.code, 'message': error.message, 'status': error.status, 'locationCode': error.locationCode}
    : {'message': '$error'};

Future<void> answer(Object? number, FutureOr<Object?> Function() perform) async {
  try {
    say({'result': number, 'value': encode(await perform())});
  } on Object catch (error) {
    say({'result': number, 'error': errorOf(error)});
  }
}

GeoEvent<Object?> eventOf(Object? name) => GeoEvent.values.firstWhere((event) => event.name == name);

Future<Object?> perform(Json command) async {
  final geo = clients[command['geo']]!;
  final args = command['args'] as List<Object?>? ?? const [];
  switch (command['op']) {
    case 'watch':
      final number = command['stream'] as int;
      void hear(Object? event) => say({'heard': number, 'event': encode(event)});
      subscriptions[number] = await watch(geo, '${command['method']}', args, hear,
          (error) => say({'heard': number, 'failure': true, 'event': encode(error)}));
      return null;
    case 'headlessTask':
      geo.registerHeadlessTask((event) async {
        await ask({
          'task': command['task'],
          'event': {'name': event.name, 'params': event.params, 'raw': event.raw},
          'id': event.id,
        });
      });
      return null;
    case 'addGeofencesFrom':
      Stream<List<Geofence>> lists() async* {
        for (;;) {
          final list = await ask({'source': command['source']});
          if (list == null) return;
          yield [for (final geofence in list as List) geofenceOf(geofence)];
        }
      }

      await geo.addGeofencesFrom(lists());
      return null;
    case final String name:
      return _byFuture(name, () => operations[name]!(geo, args));
    default:
      throw ArgumentError('no operation in $command');
  }
}

/// What answers at once: it is no operation of the engine.
bool _isImmediate(String name) => name == 'removeListeners' || name == 'busy' || name.startsWith('logger.');

/// An operation answers by a future, also where it fails.
FutureOr<Object?> _byFuture(String name, FutureOr<Object?> Function() perform) {
  final FutureOr<Object?> answer;
  try {
    answer = perform();
  } on Object catch (error) {
    throw StateError('$name threw at once: $error');
  }
  if (answer is! Future && !_isImmediate(name)) throw StateError('$name answered at once');
  return answer;
}

Future<Object?> control(Json command) async {
  final number = command['stream'] as int;
  switch (command['do']) {
    case 'pause':
      subscriptions[number]?.pause();
    case 'resume':
      subscriptions[number]?.resume();
    case 'cancel':
      await subscriptions.remove(number)?.cancel();
      await iterators.remove(number)?.cancel();
    case 'next':
      final iterator = iterators[number];
      if (iterator == null || !await iterator.moveNext()) return {'done': true};
      return {'done': false, 'value': iterator.current};
  }
  return null;
}

/// What is asked for while the story waits with its whole process: how a payload is read.
Json read(Json command) {
  final payload = command['payload'];
  final shape = readers[command['read']]!(payload);
  return {'value': encode(shape), 'isSame': identical(shape.raw, payload)};
}

void handle(Json command, RandomAccessFile now) {
  switch (command) {
    case {'mutant': final Object? mutant}:
      geoMutant = mutant as String?;
    case {'open': final int number, 'headless': final bool headless}:
      final channel = channels[number] = PipeChannel(number);
      clients[number] = Geo.over(() => channel, headless: headless)..busy;
    case {'text': final String text, 'to': final int number}:
      channels[number]?.receive?.call(text);
    case {'call': final int number}:
      unawaited(answer(number, () => perform(command)));
    case {'control': final int number}:
      unawaited(answer(number, () => control(command)));
    case {'listen': final int number, 'geo': final int geo, 'event': final String event}:
      void hear(Object? heard) => say({'heard': number, 'event': encode(heard)});
      final method = listeners['${command['method']}'];
      subscriptions[number] =
          method == null ? clients[geo]!.on(eventOf(event)).listen(hear) : method(clients[geo]!, hear);
    case {'iterate': final int number, 'geo': final int geo, 'event': final String event}:
      iterators[number] = StreamIterator(clients[geo]!.on(eventOf(event)));
    case {'answer': final int number}:
      asked.remove(number)?.complete(command['value']);
    case {'read': _}:
      Json answer;
      try {
        answer = read(command);
      } on Object catch (error) {
        answer = {'threw': '$error'};
      }
      now.writeStringSync('${jsonEncode(answer)}\n');
    case {'constants': _}:
      now.writeStringSync('${jsonEncode(constants)}\n');
    case {'rest': final int number}:
      // Its messages are behind those of all that was begun before: timers run after microtasks.
      Timer.run(() => Timer.run(() => say({'rested': number})));
  }
}

Future<void> main(List<String> args) async {
  final now = File(args.single).openSync(mode: FileMode.writeOnly);
  final lines = stdin.transform(utf8.decoder).transform(const LineSplitter());
  runZonedGuarded(
    () => lines.listen((line) => handle(jsonDecode(line) as Json, now)),
    (error, stack) => say({'uncaught': '$error', 'stack': '$stack'}),
  );
}
