import 'dart:async';

import '../model/decode.dart';
import '../model/geo_exception.g.dart';

/// Sends one message.
typedef Send = void Function(Map<String, Object?> message);

/// A part of the arguments of a call.
typedef CallPart = ({List<Object?> args, bool isLast});

/// The calls of a client that have no result yet.
final class Calls {
  /// [send] throws where a message cannot be sent.
  Calls(this._send);

  final Send _send;
  final Map<int, _OpenCall> _open = {};
  int _last = 0;

  /// The next number. Calls and listeners share one sequence.
  int next() => ++_last;

  /// How many wait for a result.
  int get open => _open.length;

  /// Sends a call; completes with its result. [onNumber] is called with its number, just before it is sent.
  Future<Object?> call(
    String method, {
    List<Object?> args = const [],
    bool listens = false,
    void Function(int number)? onNumber,
  }) async {
    final number = next();
    onNumber?.call(number);
    return _wait(number, _OpenCall(), () {
      _send({'call': number, 'method': method, 'args': args, if (listens) 'listens': true});
    });
  }

  /// Sends a call whose arguments come in parts, each but the first when the engine asks for it.
  Future<Object?> callInParts(String method, CallPart first, Future<CallPart> Function() pull) async {
    final number = next();
    final call = _OpenCall();
    void sendPart(int part, CallPart given) {
      _send({'call': number, 'method': method, 'args': given.args, 'part': part, if (given.isLast) 'last': true});
      if (given.isLast) return;
      call.sendNext = () async {
        call.sendNext = null;
        try {
          final following = await pull();
          if (identical(_open[number], call)) sendPart(part + 1, following);
        } catch (error, stack) {
          if (!identical(_open.remove(number), call)) return;
          _send({'unlisten': number});
          call.completer.completeError(error, stack);
        }
      };
    }

    return _wait(number, call, () => sendPart(0, first));
  }

  Future<Object?> _wait(int number, _OpenCall call, void Function() send) {
    _open[number] = call;
    try {
      send();
    } on Object {
      // No result will come.
      _open.remove(number);
      rethrow;
    }
    return call.completer.future;
  }

  /// The engine asks for the next part of the arguments of a call.
  void more(Object? number) => unawaited(_open[number]?.sendNext?.call());

  /// A result, or a part of one.
  void answered(Map<String, dynamic> message) {
    final number = message['result'];
    final call = _open[number];
    if (call == null) return;
    final error = message['error'];
    if (error != null) {
      _open.remove(number);
      call.completer.completeError(GeoException.fromWire(error), call.calledAt);
      return;
    }
    final part = message['part'];
    if (part == null && call.parts == null) {
      _open.remove(number);
      call.completer.complete(message['value']);
      return;
    }
    final parts = call.parts ??= _Parts();
    if (!parts.add(part, message['value'])) {
      _open.remove(number);
      const complaint = 'the host sent a result that cannot be joined';
      call.completer.completeError(UnavailableException(complaint), call.calledAt);
    } else if (flagOf(message['last'])) {
      _open.remove(number);
      call.completer.complete(parts.value);
    }
  }

  /// Fails all open calls: no result will come.
  void failAll(GeoException error) {
    final calls = [..._open.values];
    _open.clear();
    for (final call in calls) {
      call.completer.completeError(error, call.calledAt);
    }
  }
}

final class _OpenCall {
  final Completer<Object?> completer = Completer();
  final StackTrace calledAt = StackTrace.current;
  _Parts? parts;
  Future<void> Function()? sendNext;
}

/// The parts of one value: a list's, or a text's.
final class _Parts {
  int _due = 0;
  List<Object?>? _list;
  StringBuffer? _text;

  /// False where it is not the part that is due, or no list or text as those before.
  bool add(Object? part, Object? value) {
    if (part != _due++) return false;
    if (value is List && _text == null) {
      (_list ??= []).addAll(value);
    } else if (value is String && _list == null) {
      (_text ??= StringBuffer()).write(value);
    } else {
      return false;
    }
    return true;
  }

  Object? get value => _list ?? _text?.toString();
}
