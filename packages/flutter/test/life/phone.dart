import 'dart:async';
import 'dart:convert';
import 'dart:io';

/// A virtual phone with a hosted engine, in a process of Node (companion/companion.ts).
final class Phone {
  Phone._(this._process);

  /// Starts one; the first line says that it has begun. [hasTask]: the app has registered a task for headless events.
  /// [tasksOfClients]: headless clients take them.
  static Future<Phone> start({required bool hasTask, bool tasksOfClients = false}) async {
    final env = Platform.environment;
    final args = [env['GEO_COMPANION']!, if (hasTask) '--headless', if (tasksOfClients) '--headless-clients'];
    final phone = Phone._(await Process.start(env['GEO_NODE']!, args));
    phone._process.stderr.listen(stderr.add);
    phone._process.stdout.transform(utf8.decoder).transform(const LineSplitter()).listen(phone._hear);
    await phone._begun.future;
    return phone;
  }

  final Process _process;
  final Completer<void> _begun = Completer();
  final Map<int, Completer<void>> _open = {};
  final Map<int, void Function(String text)> _clients = {};
  int _last = 0;

  /// Takes headless events, as the native host's task does.
  Future<void> Function(Map<String, dynamic> message) onTask = (_) async {};

  void _say(Map<String, Object?> message) => _process.stdin.writeln(jsonEncode(message));

  void _hear(String line) {
    final message = jsonDecode(line) as Map<String, dynamic>;
    switch (message) {
      case {'begun': _}:
        _begun.complete();
      case {'client': final int client, 'text': final String text}:
        _clients[client]?.call(text);
      case {'task': final int task}:
        unawaited(onTask(message).then(
          (_) => _say({'ended': task}),
          onError: (Object error) => _say({'ended': task, 'error': '$error'}),
        ));
      case {'id': final int id, 'error': final String error}:
        _open.remove(id)?.completeError(StateError(error));
      case {'id': final int id}:
        _open.remove(id)?.complete();
    }
  }

  Future<void> _does(String what, [Map<String, Object?> more = const {}]) {
    final id = ++_last;
    final done = _open[id] = Completer<void>();
    _say({'id': id, 'do': what, ...more});
    return done.future;
  }

  /// Opens a client of the host; its texts go to [receive]. [isQuiet]: of a process that the user has not opened, as on Android: it
  /// counts as no app.
  Future<int> connect(void Function(String text) receive, {bool headless = false, bool isQuiet = false}) async {
    final client = ++_last;
    _clients[client] = receive;
    await _does('connect', {'client': client, 'headless': headless, 'quiet': isQuiet});
    return client;
  }

  /// Sends a text of a client.
  void post(int client, String text) => _say({'client': client, 'text': text});

  /// A client's runtime is gone.
  Future<void> lost(int client) {
    _clients.remove(client);
    return _does('lost', {'client': client});
  }

  /// A fix a second at 10 m/s, from this many seconds along the way.
  Future<void> drive(int seconds, {int from = 0}) => _does('drive', {'seconds': seconds, 'from': from});

  /// A fix a second at one place, this many seconds along the way.
  Future<void> stay(int seconds, {int from = 0}) => _does('stay', {'seconds': seconds, 'from': from});

  /// Time passes.
  Future<void> wait(int seconds) => _does('wait', {'seconds': seconds});

  /// The process of the app dies, and is started again by the platform; or the guest is restarted while no client is attached.
  /// [isOpened]: the user opens the app, and no task is wanted.
  Future<void> kill({bool isOpened = false}) {
    _clients.clear();
    return _does('kill', {'opened': isOpened});
  }

  /// A new engine takes the place of one that failed, in the same process; the host attaches a client to it at once.
  Future<int> restart(void Function(String text) receive) async {
    final client = ++_last;
    _clients
      ..clear()
      ..[client] = receive;
    await _does('restart', {'client': client});
    return client;
  }

  /// The network changes: `wifi`, `cellular` or `none`.
  Future<void> network(String transport) => _does('network', {'transport': transport});

  /// What was begun has been dealt with; no time passes.
  Future<void> rest() => _does('rest');

  /// A sensor says how the device is, now and later: `provider`, `connectivity`, `powerSave`, …
  Future<void> says(String kind, Map<String, Object?> reading) => _does('says', {'kind': kind, 'reading': reading});

  /// One reading of a sensor: `location`, `heading`, `activity`, …
  Future<void> senses(String kind, Map<String, Object?> reading) => _does('senses', {'kind': kind, 'reading': reading});

  /// What the platform answers from now on, such as `requestPermission`.
  Future<void> answers(Map<String, Object?> answers) => _does('answers', {'answers': answers});

  /// The server answers with a status; with none it takes the token `new` alone, and gives it at `/token`.
  Future<void> server([int? status]) => _does('server', {if (status != null) 'status': status});

  /// A car drives on, and the phone in it feels `mounted`, or a `blow`.
  Future<void> go(int seconds, {double speed = 15, String feels = 'mounted'}) =>
      _does('go', {'seconds': seconds, 'speed': speed, 'feels': feels});

  /// Ends the phone.
  Future<void> end() async {
    await _process.stdin.close();
    _process.kill();
    await _process.exitCode;
  }
}
