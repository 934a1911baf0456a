import '../model/decode.dart';

const int _pageRows = 250;

/// Queued records, read in pages, so that the engine never has more than a page in memory. Records that are queued while the pages
/// are read are among them.
Future<List<Object?>> pagedLocations(
  Future<Object?> Function(List<Object?> args) call,
  Map<String, dynamic>? query,
) async {
  final limit = query?['limit'];
  Future<List<Object?>> page(List<Object?> args) async => listOf<Object?>(await call(args), (value) => value);
  // What the engine refuses, it refuses as it is.
  if (limit is num && limit <= _pageRows) return page([query]);
  final most = limit is num ? limit.toInt() : null;
  final rows = <Object?>[];
  for (Object? after = query?['after'];;) {
    final wanted = most == null || most - rows.length > _pageRows ? _pageRows : most - rows.length;
    final read = await page([
      {...?query, 'limit': wanted, if (after != null) 'after': after},
    ]);
    rows.addAll(read);
    if (read.length < wanted || rows.length == most) return rows;
    after = mapOf(rows.last)['uuid'];
  }
}

/// The same, a page at a time: the next one is asked for when the listener has taken the last.
Stream<Object?> streamedLocations(
  Future<Object?> Function(List<Object?> args) call,
  Map<String, dynamic>? query,
) async* {
  final limit = query?['limit'];
  var left = limit is num ? limit.toInt() : null;
  for (Object? after = query?['after'];;) {
    final wanted = left == null || left > _pageRows ? _pageRows : left;
    final arg = {...?query, 'limit': wanted, if (after != null) 'after': after};
    final page = listOf<Object?>(await call([arg]), (value) => value);
    yield* Stream.fromIterable(page);
    if (page.length < wanted || left == wanted) return;
    if (left != null) left -= wanted;
    after = mapOf(page.last)['uuid'];
  }
}
