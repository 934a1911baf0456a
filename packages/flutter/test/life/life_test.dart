import '../harness.dart';
import 'apps.dart';
import 'phone.dart';
import 'plugin.dart';

/// What an isolate has told, by the first of each record.
List<Object?> _of(FlutterRuntime runtime, String name) => [
      for (final told in runtime.told)
        if (told case (final String what, final Object? value) when what == name) value,
    ];

bool Function(Object?) _is(String name) => (told) => switch (told) {
      (final String what, _) || (final String what, _, _) || (final String what, _, _, _) => what == name,
      _ => false,
    };

Future<List<Object?>> _queueOf(Plugin plugin) async {
  final reader = await plugin.open(readingApp);
  final (_, queue) = await reader.tells(_is('queue')) as (String, Object?);
  await reader.destroy();
  return queue! as List<Object?>;
}

Future<void> _on(Future<void> Function(Phone phone, Plugin plugin) story, {bool hasTask = false}) async {
  final phone = await Phone.start(hasTask: hasTask);
  try {
    await story(phone, Plugin(phone));
  } finally {
    await phone.end();
  }
}

void lifeTests() => group('an app', () {
      test('hot-restarted in mid-drive loses and repeats nothing', () => _on((phone, plugin) async {
            final app = await plugin.open(trackingApp);
            await app.tells(_is('queue'));
            await phone.drive(40);
            await app.tells((told) => told == ('motionchange', true));
            final before = [...app.told];
            app.told.clear();
            await app.hotRestart(trackingApp);
            await phone.drive(20, from: 40);
            final ready = await app.tells(_is('ready')) as (String, Object?, Object?);
            expect(ready.$2, true);
            await phone.drive(20, from: 60);
            await phone.stay(180, from: 80);
            await app.tells((told) => told == ('motionchange', false));
            final heard = [...before, ...app.told];
            List<Object?> values(String name) => [
                  for (final told in heard)
                    if (told case (final String what, final Object? value) when what == name) value,
                ];
            expect(values('motionchange'), [true, false]);
            final uuids = values('location');
            expect(uuids.toSet().length, uuids.length, 'no location twice');
            final queue = await _queueOf(plugin);
            expect(queue.toSet().length, queue.length, 'no record twice');
            expect(queue.toSet().containsAll(uuids), true, 'what was heard is queued');
            // A record each 20 m of 800 m: of fixes 10 m apart each second one is 10 m or more from the last.
            expect(queue.length >= 40, true, 'the queue has ${queue.length}');
          }));

      test('killed in mid-drive comes back to its engine, and to events that it has not acknowledged', () => _on((phone, plugin) async {
            final app = await plugin.open(trackingApp);
            await app.tells(_is('queue'));
            await phone.drive(30);
            await app.destroy();
            // The stop is decided while nobody listens.
            await phone.stay(180, from: 30);
            await phone.kill();
            final again = await plugin.open(trackingApp);
            await again.tells(_is('ready'));
            await again.tells((told) => told == ('motionchange', false));
            await phone.wait(60);
            expect(_of(again, 'motionchange'), [false]);
          }));

      test('gone leaves its task the events, once each, and the engine to it', () => _on((phone, plugin) async {
            final app = await plugin.open(headlessApp);
            await app.tells(_is('queue'));
            await app.destroy();
            await phone.network('none');
            await phone.wait(1);
            final headless = plugin.headless!;
            expect(await headless.tells(_is('task')), ('task', 'connectivitychange', false, true));
            await phone.network('wifi');
            await headless.tells((told) => told == ('task', 'connectivitychange', true, true));
            expect(plugin.headless == headless, true, 'one isolate for all events');
            expect(headless.told.where(_is('task')).length, 2);
          }, hasTask: true));

      test('updated to a build without its task has the event itself', () => _on((phone, plugin) async {
            final app = await plugin.open(headlessApp);
            await app.tells(_is('queue'));
            await phone.drive(30);
            await app.tells((told) => told == ('motionchange', true));
            await app.destroy();
            plugin.updated();
            await phone.stay(180, from: 30);
            await phone.wait(1);
            expect(plugin.headless!.told, <Object?>[]);
            final again = await plugin.open(trackingApp);
            await again.tells((told) => told == ('motionchange', false));
            await phone.wait(60);
            expect(_of(again, 'motionchange'), [false]);
          }, hasTask: true));

      test('whose engine restarts in mid-drive goes on listening', () => _on((phone, plugin) async {
            final app = await plugin.open(trackingApp);
            await app.tells(_is('queue'));
            await phone.drive(30);
            final before = _of(app, 'location').length;
            await app.engineRestarted();
            await phone.drive(30, from: 30);
            await phone.stay(180, from: 60);
            await app.tells((told) => told == ('motionchange', false));
            expect(_of(app, 'motionchange'), [true, false]);
            final uuids = _of(app, 'location');
            expect(uuids.length >= before + 10, true, 'heard ${uuids.length - before} after it');
            expect(uuids.toSet().length, uuids.length, 'no location twice');
          }));

      test('that comes while its task works has the event instead', () => _on((phone, plugin) async {
            final app = await plugin.open(slowHeadlessApp);
            await app.tells(_is('queue'));
            await phone.drive(30);
            await app.tells((told) => told == ('motionchange', true));
            await app.destroy();
            await phone.stay(180, from: 30);
            final headless = plugin.headless!;
            await headless.tells(_is('task'));
            final again = await plugin.open(slowHeadlessApp);
            await again.tells(_is('ready'));
            expect(plugin.headless, null);
            await phone.wait(120);
            await again.tells((told) => told == ('motionchange', false));
            expect(_of(again, 'motionchange'), [false]);
          }, hasTask: true));
    });
