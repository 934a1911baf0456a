import 'dart:async';
import 'dart:convert';
import 'dart:typed_data';

import 'package:flutter/foundation.dart';
import 'package:flutter/services.dart';
import 'package:geo_background/geo_background.dart';
import 'package:geo_background/src/platform/headless.dart';
import 'package:geo_background/src/platform/platform_channel.dart';
import 'package:ui/ui.dart';

import '../harness.dart';

ByteData _bytes(String text) => ByteData.sublistView(utf8.encode(text));
final StandInMessenger _messenger = ServicesBinding.platform;

void platformTests() => group('the platform', () {
      test('without a plugin fails with one clear sentence, now and later', () async {
        _messenger.platform.clear();
        final geo = Geo.over(PlatformChannel.new);
        for (var call = 0; call < 2; call++) {
          final error = await expectError<UnavailableException>(geo.getState);
          expect(error.message, 'geo_background runs on Android and iOS; this platform has no part of it');
        }
        await geo.close();
      });

      test('with a plugin that has no host fails with its sentence', () async {
        _messenger.platform[hostChannel] = (_) async => _bytes('["UNAVAILABLE","this process has no engine"]');
        final geo = Geo.over(PlatformChannel.new);
        final error = await expectError<UnavailableException>(geo.ready);
        expect(error.message, 'this process has no engine');
        await geo.close();
      });

      test('gets attach, then the texts in order, and gives texts back', () async {
        final crossed = <String>[];
        _messenger.platform[hostChannel] = (message) async {
          final call = jsonDecode(utf8.decode(Uint8List.sublistView(message!))) as Map<String, dynamic>;
          crossed.add('host ${call['method']}');
          return _bytes('[null]');
        };
        _messenger.platform[guestChannel] = (message) async {
          final text = utf8.decode(Uint8List.sublistView(message!));
          crossed.add(text);
          if (jsonDecode(text) case {'call': final number}) {
            // The plugin has answered `attach` before.
            await Future<void>.delayed(Duration.zero);
            await _messenger.deliver(guestChannel, _bytes('{"result":$number,"value":7}'));
          }
          return null;
        };
        final geo = Geo.over(PlatformChannel.new);
        expect(await geo.getCount(), 7);
        await geo.close();
        expect(crossed, [
          'host attach', '{"attach":true}', '{"call":1,"method":"getCount","args":[]}', '{"detach":true}', 'host detach', //
        ]);
      });

      test('without a plugin tells each listener as well, once, and the console for the log', () async {
        _messenger.platform.clear();
        printed.clear();
        final geo = Geo.over(PlatformChannel.new);
        final errors = <Object>[];
        geo.onLocation((_) {}).onError(errors.add);
        geo.logger.info('begun');
        await expectError<UnavailableException>(geo.getState);
        geo.onGeofence((_) {}).onError(errors.add);
        await expectError<UnavailableException>(geo.getState);
        expect([for (final error in errors) (error as UnavailableException).message], [noPlugin, noPlugin]);
        expect(printed, ['geo_background: $noPlugin']);
        await geo.close();
      });

      test('that could not attach attaches with the next operation, and has the listeners', () async {
        final texts = <String>[];
        var isThere = false;
        _messenger.platform[hostChannel] = (_) async => _bytes(isThere ? '[null]' : '["UNAVAILABLE","not yet"]');
        _messenger.platform[guestChannel] = (message) async {
          final text = utf8.decode(Uint8List.sublistView(message!));
          if (isThere) texts.add(text);
          if (isThere) {
            if (jsonDecode(text) case {'call': final number}) {
              await Future<void>.delayed(Duration.zero);
              await _messenger.deliver(guestChannel, _bytes('{"result":$number,"value":7}'));
            }
          }
          return null;
        };
        final geo = Geo.over(PlatformChannel.new);
        final errors = <Object>[];
        final heard = <Object?>[];
        geo.onMotionChange((event) => heard.add(event.isMoving)).onError(errors.add);
        await geo.onGeofence((_) {}).cancel();
        await expectError<UnavailableException>(geo.getCount);
        expect(errors.length, 1);
        isThere = true;
        expect(await geo.getCount(), 7);
        expect(texts, [
          '{"attach":true}', '{"listen":1,"name":"motionchange"}', '{"call":4,"method":"getCount","args":[]}', //
        ]);
        await _messenger.deliver(guestChannel, _bytes('{"event":"motionchange","listen":1,"data":{"isMoving":true}}'));
        expect(heard, [true]);
        await geo.close();
      });

      test('is reached before the app has made its binding', () async {
        final methods = <Object?>[];
        _messenger.platform[guestChannel] = (_) async => null;
        _messenger.platform[hostChannel] = (message) async {
          methods.add((jsonDecode(utf8.decode(Uint8List.sublistView(message!))) as Map<String, dynamic>)['method']);
          return _bytes('[null]');
        };
        ServicesBinding.forget();
        await registerNativeHeadless(_task);
        ServicesBinding.forget();
        final geo = Geo.over(PlatformChannel.new);
        geo.onLocation((_) {});
        ServicesBinding.forget();
        expect(methods, ['registerHeadless', 'attach']);
        const texts = BasicMessageChannel<String>(guestChannel, StringCodec());
        await expectError<StateError>(() => texts.send(''));
        await registerNativeHeadless(_task);
        await geo.close();
      });

      test('drops what comes before the plugin has answered attach: it was for the isolate before', () async {
        final attached = Completer<void>();
        _messenger.platform[hostChannel] = (_) => attached.future.then((_) => _bytes('[null]'));
        _messenger.platform[guestChannel] = (_) async => null;
        final geo = Geo.over(PlatformChannel.new);
        final heard = <bool>[];
        geo.onMotionChange((event) => heard.add(event.isMoving));
        Future<void> says(bool isMoving) => _messenger.deliver(
              guestChannel,
              _bytes('{"event":"motionchange","listen":1,"data":{"isMoving":$isMoving}}'),
            );
        await says(true);
        expect(heard, <bool>[]);
        attached.complete();
        await Future<void>.delayed(Duration.zero);
        await says(false);
        expect(heard, [false]);
        await geo.close();
        await says(true);
        expect(heard, [false]);
      });

      test('has a dispatcher that is ready first, and answers each task with its end or its error', () async {
        final said = <String>[];
        _messenger.platform[headlessChannel] = (message) async {
          said.add(utf8.decode(Uint8List.sublistView(message!)));
          return null;
        };
        geoHeadlessDispatcher();
        isHeadlessIsolate = false;
        expect(said, ['{"ready":true}']);
        final handle = PluginUtilities.getCallbackHandle(_keeps)!.toRawHandle();
        Future<void> task(int number, int callback, String more) => _messenger.deliver(
              headlessChannel,
              _bytes('{"task":$number,"callback":$callback,"event":{"name":"geofence","identifier":"home"}$more}'),
            );
        await task(1, handle, ',"id":"a"');
        await task(2, handle, '');
        // A handle of another build of the app.
        await task(3, 99, '');
        await Future<void>.delayed(Duration.zero);
        expect(_kept, [['geofence', {'identifier': 'home'}, 'a'], ['geofence', {'identifier': 'home'}, null]]);
        expect(said.skip(1).take(2).toList(), ['{"ended":1}', '{"ended":2,"error":"Bad state: mine"}']);
        expect(said.last, '{"ended":3,"unregistered":true}');
        _kept.clear();
      });

      test('takes a top-level function as a headless task, and refuses a closure', () async {
        _messenger.platform[hostChannel] = (_) async => _bytes('[null]');
        await registerNativeHeadless(_task);
        await expectError<InvalidArgumentException>(() => registerNativeHeadless((event) => event.name));
      });

      test('says where it takes no headless task: on a desktop, on the web, and where the host refuses', () async {
        _messenger.platform.clear();
        Future<String> refusal() async =>
            (await expectError<UnavailableException>(() => Geo.instance.registerHeadlessTask(_task))).message;
        expect(await refusal(), noPlugin);
        PluginUtilities.isImplemented = false;
        expect(await refusal(), noPlugin);
        PluginUtilities.isImplemented = true;
        _messenger.platform[hostChannel] = (_) async => _bytes('["INVALID_ARGUMENT","no handles"]');
        expect(await refusal(), 'no handles');
      });
    });

void _task(HeadlessEvent event) => event.name;

final List<Object?> _kept = [];

void _keeps(HeadlessEvent event) {
  _kept.add([event.name, event.params, event.id]);
  if (event.id == null) throw StateError('mine');
}
