// Tests without `package:test`, which pub alone has: each prints one line of JSON when it has ended.
import 'dart:async';
import 'dart:convert';
import 'dart:io';

typedef _Test = ({String title, FutureOr<void> Function() body});

final List<_Test> _tests = [];
String _group = '';

/// How long one test may take.
const Duration _limit = Duration(seconds: 60);

/// Tests with a common subject.
void group(String title, void Function() define) {
  final outer = _group;
  _group = '$outer$title: ';
  define();
  _group = outer;
}

/// One test; its title says what holds.
void test(String title, FutureOr<void> Function() body) => _tests.add((title: '$_group$title', body: body));

/// What a failed expectation throws.
final class Failure implements Exception {
  Failure(this.message);

  final String message;

  @override
  String toString() => message;
}

/// Both are equal, in depth.
void expect(Object? actual, Object? expected, [String? reason]) {
  if (!_same(actual, expected)) {
    throw Failure('${reason == null ? '' : '$reason: '}expected ${_shown(expected)}; got ${_shown(actual)}');
  }
}

/// [run] fails with a [T].
Future<T> expectError<T extends Object>(FutureOr<Object?> Function() run) async {
  try {
    await run();
  } on T catch (error) {
    return error;
  }
  throw Failure('expected a $T; nothing was thrown');
}

bool _same(Object? a, Object? b) => switch ((a, b)) {
      (final List<Object?> a, final List<Object?> b) =>
        a.length == b.length && Iterable<int>.generate(a.length).every((index) => _same(a[index], b[index])),
      (final Map<Object?, Object?> a, final Map<Object?, Object?> b) =>
        a.length == b.length && a.keys.every((key) => b.containsKey(key) && _same(a[key], b[key])),
      (final num a, final num b) when a.isNaN && b.isNaN => true,
      _ => a == b,
    };

String _shown(Object? value) {
  try {
    return jsonEncode(value);
  } on JsonUnsupportedObjectError {
    return '$value';
  }
}

/// Does a test whose title contains [only] fail, as it must while a mutant is on? None of them takes long.
Future<bool> failsAny({required String only}) async {
  for (final (title: _, :body) in _tests.where((test) => test.title.contains(only))) {
    final failed = Completer<bool>();
    void ended({required bool fails}) {
      if (!failed.isCompleted) failed.complete(fails);
    }

    runZonedGuarded(
      () async {
        await Future.sync(body).timeout(const Duration(seconds: 2));
        ended(fails: false);
      },
      (error, stack) => ended(fails: true),
    );
    if (await failed.future) return true;
  }
  return false;
}

/// Runs the tests whose titles contain [only]; completes with how many failed.
Future<int> runTests({String only = ''}) async {
  var failed = 0;
  for (final (:title, :body) in _tests.where((test) => test.title.contains(only))) {
    final started = Stopwatch()..start();
    final ended = Completer<String?>();
    // An error that nothing awaits fails the test in which it occurs.
    runZonedGuarded(
      () async {
        await Future.sync(body).timeout(_limit);
        if (!ended.isCompleted) ended.complete(null);
      },
      (error, stack) {
        if (!ended.isCompleted) ended.complete('$error\n$stack');
      },
    );
    final failure = await ended.future;
    if (failure != null) failed++;
    stdout.writeln(jsonEncode({'test': title, 'failure': failure, 'millis': started.elapsedMilliseconds}));
  }
  return failed;
}
