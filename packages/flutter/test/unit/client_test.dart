import 'dart:async';

import 'package:geo_background/geo_background.dart';

import '../harness.dart';
import '../scripted_channel.dart';

const Map<String, Object?> _motion = {'isMoving': true};

(Geo, ScriptedChannel) _client() {
  final channel = ScriptedChannel();
  return (Geo.over(() => channel)..busy, channel);
}

void clientTests() {
  group('a client', () {
    test('attaches first, and detaches when it is closed', () async {
      final (geo, channel) = _client();
      await geo.close();
      expect(channel.sent, [{'attach': true}, {'detach': true}]);
      await expectError<ClosedException>(geo.getState);
    });

    test('numbers calls and listeners in one sequence', () async {
      final (geo, channel) = _client();
      geo.onLocation((_) {});
      unawaited(geo.getState());
      await channel.call('getState');
      expect(channel.last('listen')['listen'], 1);
      expect(channel.last('call')['call'], 2);
    });

    test('fails a call with the error of the engine', () async {
      final (geo, channel) = _client();
      final failed = expectError<GeoHttpException>(geo.sync);
      final call = await channel.call('sync');
      channel.say({'result': call['call'], 'error': {'code': 'HTTP', 'message': 'no', 'status': 503}});
      final error = await failed;
      expect(error.status, 503);
      expect('$error', 'GeoException(HTTP): no');
    });

    test('joins the parts of a result, and drops those of another order', () async {
      final (geo, channel) = _client();
      final box = geo.exportBlackBox();
      final number = (await channel.call('exportBlackBox'))['call'];
      channel.say({'result': number, 'part': 0, 'value': 'one '});
      channel.say({'result': number, 'part': 1, 'last': true, 'value': 'text'});
      expect(await box, 'one text');
      final failed = expectError<UnavailableException>(geo.exportBlackBox);
      await rest();
      channel.say({'result': channel.last('call')['call'], 'part': 1, 'value': 'late'});
      await failed;
    });

    test('joins the parts of a list, and refuses a part of another kind', () async {
      final (geo, channel) = _client();
      final fences = geo.getGeofences();
      final number = (await channel.call('getGeofences'))['call'];
      channel.say({'result': number, 'part': 0, 'value': [{'identifier': 'a'}]});
      channel.say({'result': number, 'part': 1, 'value': [{'identifier': 'b'}, {'identifier': 'c'}]});
      channel.say({'result': number, 'part': 2, 'last': true, 'value': <Object?>[]});
      expect([for (final fence in await fences) fence.identifier], ['a', 'b', 'c']);
      final failed = expectError<UnavailableException>(geo.getGeofences);
      await rest();
      final again = channel.last('call')['call'];
      channel.say({'result': again, 'part': 0, 'value': <Object?>[]});
      channel.say({'result': again, 'part': 1, 'last': true, 'value': 'text'});
      await failed;
    });

    test('refuses what JSON cannot represent, and sends nothing', () async {
      final (geo, channel) = _client();
      await expectError<InvalidConfigException>(() => geo.ready(const Config(stopTimeout: double.nan)));
      await expectError<InvalidArgumentException>(() => geo.setOdometer(double.infinity));
      final bad = Geofence(identifier: 'a', radius: double.nan, latitude: 0, longitude: 0);
      final error = await expectError<InvalidGeofenceException>(() => geo.addGeofences([bad]));
      expect(error.message.contains('geofences[0]'), true);
      expect(channel.sent, [{'attach': true}]);
    });

    test('ignores messages that it does not know, and logs one that is no JSON', () {
      final (_, channel) = _client();
      for (final message in <Map<String, Object?>>[
        {}, {'result': 99}, {'event': 5}, {'more': 'x'}, {'busy': 'yes'}, {'of_tomorrow': 1}, {'headless': null}, //
      ]) {
        channel.say(message);
      }
      channel.receive!('{');
      expect(channel.last('method')['method'], 'logger.error');
    });

    test('sends many geofences in parts, each when the engine asks', () async {
      final (geo, channel) = _client();
      final fences = [
        for (var index = 0; index < 3000; index++)
          Geofence(identifier: 'fence-$index', radius: 100, latitude: 45, longitude: 13),
      ];
      final added = geo.addGeofences(fences);
      var count = 0;
      for (var part = 0;; part++) {
        final call = await channel.call('addGeofences');
        if (part == 0) {
          await rest();
        }
        final sent = channel.last('part');
        expect(sent['part'], part);
        expect(sent['call'], call['call']);
        count += ((sent['args'] as List).single as List).length;
        if (sent['last'] == true) break;
        channel.say({'more': sent['call']});
        await rest();
      }
      expect(count, 3000);
      await channel.answer('addGeofences');
      await added;
    });

    test('ends a call in parts whose source fails', () async {
      final (geo, channel) = _client();
      Stream<List<Geofence>> lists() async* {
        for (var list = 0; list < 3; list++) {
          yield [
            for (var index = 0; index < 2000; index++)
              Geofence(identifier: '$list-$index-${'x' * 50}', radius: 100, latitude: 45, longitude: 13),
          ];
        }
        throw StateError('the file is damaged');
      }

      final failed = expectError<StateError>(() => geo.addGeofencesFrom(lists()));
      await channel.call('addGeofences');
      for (var part = 0; part < 20 && !channel.sent.any((message) => message.containsKey('unlisten')); part++) {
        channel.say({'more': channel.last('part')['call']});
        await rest();
      }
      await failed;
      expect(channel.last('unlisten')['unlisten'], channel.last('part')['call']);
    });
  });

  group('a subscription', () {
    test('acknowledges an event when its listener has returned', () {
      final (geo, channel) = _client();
      final order = <String>[];
      geo.onMotionChange((_) => order.add('heard ${channel.sent.any((message) => message.containsKey('taken'))}'));
      channel.say({'event': 'motionchange', 'listen': 1, 'data': _motion, 'id': 'a'});
      expect(order, ['heard false']);
      expect(channel.last('taken'), {'taken': 'a'});
    });

    test('holds events while it is paused, acknowledges none of them, and delivers them in order', () async {
      final (geo, channel) = _client();
      final heard = <bool>[];
      final subscription = geo.onMotionChange((event) => heard.add(event.isMoving));
      subscription.pause();
      for (final moving in [true, false, true]) {
        channel.say({'event': 'motionchange', 'listen': 1, 'data': {'isMoving': moving}, 'id': '$moving'});
      }
      await rest();
      expect(heard, <bool>[]);
      expect(channel.sent.where((message) => message.containsKey('taken')).length, 0);
      subscription.resume();
      await rest();
      expect(heard, [true, false, true]);
      expect(channel.sent.where((message) => message.containsKey('taken')).length, 3);
    });

    test('pauses again from inside an event', () async {
      final (geo, channel) = _client();
      final heard = <int>[];
      late final StreamSubscription<HttpEvent> subscription;
      subscription = geo.onHttp((event) {
        heard.add(event.status);
        subscription.pause();
      });
      for (final status in [200, 201, 202]) {
        channel.say({'event': 'http', 'listen': 1, 'data': {'status': status}});
      }
      await rest();
      expect(heard, [200]);
      subscription.resume();
      await rest();
      expect(heard, [200, 201]);
    });

    test('cancelled, hears nothing more and acknowledges nothing; twice is harmless', () async {
      final (geo, channel) = _client();
      final heard = <Object>[];
      final subscription = geo.onMotionChange(heard.add);
      await subscription.cancel();
      await subscription.cancel();
      channel.say({'event': 'motionchange', 'listen': 1, 'data': _motion, 'id': 'a'});
      expect(heard, <Object>[]);
      expect(channel.sent, [{'attach': true}, {'listen': 1, 'name': 'motionchange'}, {'unlisten': 1}]);
    });

    test('a listener that throws does so in its zone, and the others hear', () async {
      final (geo, channel) = _client();
      final errors = <Object>[];
      final heard = <Object>[];
      runZonedGuarded(() => geo.onHttp((_) => throw StateError('mine')), (error, _) => errors.add(error));
      geo.onHttp(heard.add);
      channel.say({'event': 'http', 'listen': 1, 'data': <String, Object?>{}});
      channel.say({'event': 'http', 'listen': 2, 'data': <String, Object?>{}});
      await rest();
      expect(errors.length, 1);
      expect(heard.length, 1);
    });

    test('ends with removeListeners, and loops over a stream with it', () async {
      final (geo, channel) = _client();
      final ended = geo.on(GeoEvent.http).toList();
      await rest();
      channel.say({'event': 'http', 'listen': 1, 'data': {'status': 200}});
      geo.removeListeners();
      expect((await ended).map((event) => event.status).toList(), [200]);
    });
  });

  group('after a restart of the engine', () {
    test('open calls fail, listeners are added again, ready comes before the next call', () async {
      final (geo, channel) = _client();
      final opened = geo.ready();
      await channel.answer('ready', {'enabled': true});
      expect((await opened).enabled, true);
      final heard = <Object>[];
      geo.onLocation(heard.add);
      final failed = expectError<UnavailableException>(geo.getState);
      await channel.call('getState');
      channel.sent.clear();
      channel.say({'restarted': true});
      await failed;
      final state = geo.getCount();
      await rest();
      expect(channel.sent.map((message) => message.keys.first).toList(), ['unlisten', 'listen', 'call']);
      expect(channel.last('listen')['name'], 'location');
      expect(channel.last('call')['method'], 'ready');
      expect(channel.last('method')['args'], [{'reset': false}]);
      // The new engine may have had higher numbers than the old one.
      expect(channel.last('listen')['listen'] != channel.last('unlisten')['unlisten'], true);
      channel.say({'event': 'location', 'listen': channel.last('listen')['listen'], 'data': {'uuid': 'u'}});
      expect(heard.length, 1);
      await channel.answer('ready', {'enabled': true});
      await channel.answer('getCount', 3);
      expect(await state, 3);
    });

    test('ready is not called for an app that had not called it', () async {
      final (geo, channel) = _client();
      final explained = geo.explain('a');
      await channel.answer('explain', {'uuid': 'a'});
      await explained;
      channel.say({'restarted': true});
      await rest();
      expect(channel.sent.where((message) => message['method'] == 'ready').length, 0);
    });

    test('watches start again, and one that is refused ends', () async {
      final (geo, channel) = _client();
      final ended = Completer<void>();
      final begun = geo.watchPosition((_) {});
      await channel.answer('watchPosition');
      (await begun).onDone(ended.complete);
      channel.sent.clear();
      channel.say({'restarted': true});
      await channel.answer('ready');
      final again = await channel.call('watchPosition');
      channel.say({'result': again['call'], 'error': {'code': 'UNAVAILABLE', 'message': 'no'}});
      await ended.future;
    });
  });

  group('a watch', () {
    test('hears what comes under the number of its call, and ends with its subscription', () async {
      final (geo, channel) = _client();
      final heard = <double>[];
      final begun = geo.watchHeading((event) => heard.add(event.heading), options: HeadingOptions(minDeltaDeg: 5));
      final call = await channel.call('watchHeading');
      expect([call['args'], call['listens']], [[{'minDeltaDeg': 5.0}], true]);
      await channel.answer('watchHeading');
      final watch = await begun;
      channel.say({'event': 'heading', 'listen': call['call'], 'data': {'heading': 90}});
      await watch.cancel();
      expect(channel.last('unlisten'), {'unlisten': call['call']});
      channel.say({'event': 'heading', 'listen': call['call'], 'data': {'heading': 91}});
      expect(heard, [90.0]);
    });

    test('of the compass ends with stop, one of the position goes on', () async {
      final (geo, channel) = _client();
      final ended = <String>[];
      for (final (method, begin) in [
        ('watchHeading', () => geo.watchHeading((_) {})),
        ('watchPosition', () => geo.watchPosition((_) {})),
      ]) {
        final begun = begin();
        await channel.answer(method);
        (await begun).onDone(() => ended.add(method));
      }
      final stopped = geo.stop();
      await channel.answer('stop', <String, Object?>{});
      await stopped;
      await rest();
      expect(ended, ['watchHeading']);
    });
  });

  group('a headless task', () {
    test('has its event under params; what came before it waits; a failure is told', () async {
      final (geo, channel) = _client();
      channel.say({'headless': 4, 'event': {'name': 'http', 'status': 200}, 'id': 'a'});
      final seen = <Object?>[];
      geo.registerHeadlessTask((event) async {
        seen.add([event.name, event.params, event.id]);
        if (seen.length == 2) throw StateError('mine');
      });
      await rest();
      expect(seen, [['http', {'status': 200}, 'a']]);
      expect(channel.last('handled'), {'handled': 4});
      channel.say({'headless': 5, 'event': {'name': 'heartbeat'}});
      await rest();
      expect(channel.last('handled')['handled'], 5);
      expect(channel.last('handled')['error'], {'message': 'Bad state: mine'});
    });
  });
}
