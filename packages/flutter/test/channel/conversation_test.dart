import 'dart:async';
import 'dart:convert';
import 'dart:typed_data';

import 'package:flutter/services.dart';
import 'package:geo_background/geo_background.dart';
import 'package:geo_background/src/platform/platform_channel.dart';

import '../contract/operations.dart';
import '../harness.dart';
import '../life/phone.dart';
import '../life/plugin.dart';
import 'conversation.dart';

final StandInMessenger _messenger = ServicesBinding.instance.defaultBinaryMessenger;

ByteData _bytes(String text) => ByteData.sublistView(utf8.encode(text));
String _text(ByteData? bytes) => utf8.decode(Uint8List.sublistView(bytes!));

/// Plays the plugin to Dart: each line of Dart is what it sends when it does this, and nothing else.
Future<void> _toDart(List<Line> lines) async {
  final sent = <String>[];
  var hosted = Completer<String>();
  _messenger.platform[hostChannel] = (message) async {
    sent.add('host ${(jsonDecode(_text(message)) as Map<String, dynamic>)['method']}');
    return _bytes('[${await hosted.future}]');
  };
  _messenger.platform[guestChannel] = (message) async {
    sent.add(_text(message));
    return null;
  };
  final geo = Geo.over(PlatformChannel.new);
  final results = <Object?, Object?>{};
  final subscriptions = <StreamSubscription<Object?>>[];
  for (final line in lines) {
    final text = line.text.replaceAll(r'$moving', 'an-id');
    if (!line.isOfDart) {
      if (line.host case final String result) {
        hosted.complete(result);
        hosted = Completer();
        await Future<void>.delayed(Duration.zero);
      } else {
        await _messenger.deliver(guestChannel, _bytes(text));
        final message = line.message;
        await Future<void>.delayed(Duration.zero);
        if (message.containsKey('result')) {
          final code = (message['error'] as Map<String, dynamic>?)?['code'];
          final result = results[message['result']];
          expect(result is GeoException ? result.code : result != null, code ?? true, text);
        }
      }
      continue;
    }
    switch (line.host == null ? line.message : null) {
      case {'call': final number, 'method': final String method, 'args': final List<Object?> args}:
        unawaited(Future.sync(() => operations[method]!(geo, args)).then(
          (value) => results[number] = value,
          onError: (Object error) => results[number] = error,
        ));
      case {'listen': _, 'name': final String name}:
        subscriptions.add(geo.on(GeoEvent.values.firstWhere((event) => event.name == name)).listen((_) {}));
      case {'unlisten': _}:
        await subscriptions.removeAt(0).cancel();
      case {'detach': true}:
        await geo.close();
      default:
        // It attaches with its first use; what it takes, and the call of `detach`, come by themselves.
        if (line.host == 'attach') geo.busy;
    }
    await Future<void>.delayed(Duration.zero);
    expect(sent.isEmpty ? 'nothing' : sent.removeAt(0), text, 'what Dart sends');
  }
  expect(sent, <String>[]);
}

/// Plays Dart to the tests' own plugin, over the real engine.
Future<void> _toPlugin(List<List<Line>> isolates, {required bool isIos}) async {
  final phone = await Phone.start(hasTask: false);
  try {
    final plugin = Plugin(phone, isIos: isIos);
    final names = Names();
    final received = <String>[];
    final runtime = plugin.scripted(received.add);
    for (final lines in isolates) {
      received.clear();
      String? result;
      for (final line in lines) {
        if (line.isOfDart) {
          if (line.host case final String method) {
            result = await runtime.handle('geo_background/host', jsonEncode({'method': method}));
          } else {
            await runtime.handle('geo_background/guest', names.of(line.text));
          }
        } else if (line.host case final String expected) {
          expect(result, '[$expected]');
        } else {
          await phone.rest();
          received.removeWhere((text) => text.startsWith('{"busy"'));
          expect(received.isEmpty, false, 'nothing came for ${line.text}');
          final difference = names.differs(jsonDecode(received.removeAt(0)), line.message);
          if (difference != null) throw Failure('${line.text}: $difference');
        }
      }
      await phone.rest();
      expect(received.where((text) => !text.startsWith('{"busy"')).toList(), <String>[]);
    }
  } finally {
    await phone.end();
  }
}

void conversationTests() => group('the conversation of CHANNEL.md', () {
      test('is what Dart says, whatever isolate it is', () async {
        for (final lines in conversation()) {
          await _toDart(lines);
        }
      });

      test("is what the tests' own plugin answers", () async {
        await _toPlugin(conversation(), isIos: false);
        await _toPlugin(conversation(), isIos: true);
      });
    });
