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

Future<void> _on(
  Future<void> Function(Phone phone, Plugin plugin) story, {
  bool hasTask = false,
  bool isIos = false,
}) async {
  final phone = await Phone.start(hasTask: hasTask);
  try {
    await story(phone, Plugin(phone, isIos: isIos));
  } finally {
    await phone.end();
  }
}

typedef _Drive = ({
  List<Object?> motion,
  List<Object?> heard,
  List<Object?> queue,
  List<Object?> records,
  Object? odometer,
});

/// A drive of 800 m and a stop. [restarts]: the isolate ends after it, and another begins when the stop is decided.
Future<_Drive> _drive({required bool isIos, required bool restarts}) async {
  late _Drive drive;
  await _on(isIos: isIos, (phone, plugin) async {
    final app = await plugin.open(trackingApp);
    await app.tells(_is('queue'));
    await phone.drive(80);
    await app.tells((told) => told == ('motionchange', true));
    Future<void> stops() => phone.stay(180, from: 80);
    if (restarts) {
      await app.hotRestart(trackingApp, meanwhile: stops);
    } else {
      await stops();
    }
    await app.tells((told) => told == ('motionchange', false));
    final auditor = await plugin.open(auditingApp);
    final (_, records) = await auditor.tells(_is('records')) as (String, Object?);
    final (_, odometer) = await auditor.tells(_is('odometer')) as (String, Object?);
    await auditor.destroy();
    final queue = await _queueOf(plugin);
    await app.destroy();
    drive = (
      motion: _of(app, 'motionchange'),
      heard: _of(app, 'location'),
      queue: queue,
      records: records! as List<Object?>,
      odometer: odometer,
    );
  });
  return drive;
}

void lifeTests() => group('an app', () {
      // Android tells the plugin of a hot restart, iOS does not.
      for (final isIos in [false, true]) {
        test('hot-restarted in mid-drive loses and repeats nothing, on ${isIos ? 'iOS' : 'Android'}', () async {
          final plain = await _drive(isIos: isIos, restarts: false);
          final restarted = await _drive(isIos: isIos, restarts: true);
          expect(plain.motion, [true, false]);
          // The stop is decided while no isolate runs.
          expect(restarted.motion, [true, false]);
          expect(restarted.odometer, plain.odometer);
          expect(restarted.records, plain.records);
          expect(restarted.records.length >= 40, true, 'there are ${restarted.records.length}');
          expect(restarted.heard.toSet().length, restarted.heard.length, 'no location twice');
          expect(restarted.queue.toSet().length, restarted.queue.length, 'no record twice');
          expect(restarted.queue.toSet().containsAll(restarted.heard), true, 'what was heard is queued');
        });
      }

      test('hot-restarted again and again is one client', () => _on((phone, plugin) async {
            final app = await plugin.open(trackingApp);
            await app.tells(_is('queue'));
            // More often than the host takes clients.
            for (var again = 0; again < 20; again++) {
              app.told.clear();
              await app.hotRestart(trackingApp);
              await app.tells(_is('queue'));
            }
            expect(_of(app, 'motionchange'), <Object?>[]);
          }));

      test('killed while it is attached has what it had not taken, once', () => _on((phone, plugin) async {
            final app = await plugin.open(pausedApp);
            await app.tells(_is('queue'));
            await phone.drive(10);
            expect(_of(app, 'motionchange'), <Object?>[]);
            await phone.kill();
            app.dies();
            final again = await plugin.open(trackingApp);
            await again.tells((told) => told == ('motionchange', true));
            await again.tells(_is('queue'));
            await phone.rest();
            await phone.kill();
            again.dies();
            final third = await plugin.open(trackingApp);
            await third.tells(_is('queue'));
            await phone.wait(1);
            expect(_of(again, 'motionchange'), [true]);
            expect(_of(third, 'motionchange'), <Object?>[]);
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
