/// Are both the same JSON? A whole number and the double of its value are; the order of a map's keys does not matter.
bool isSameJson(Object? a, Object? b) => switch ((a, b)) {
      (final Map<Object?, Object?> a, final Map<Object?, Object?> b) =>
        a.length == b.length && a.keys.every((key) => b.containsKey(key) && isSameJson(a[key], b[key])),
      (final List<Object?> a, final List<Object?> b) =>
        a.length == b.length && Iterable<int>.generate(a.length).every((index) => isSameJson(a[index], b[index])),
      _ => a == b,
    };

/// Equal for what is the same JSON.
int hashOfJson(Object? value) => switch (value) {
      final Map<Object?, Object?> map => Object.hashAllUnordered([
          for (final MapEntry(:key, :value) in map.entries) Object.hash(key, hashOfJson(value)),
        ]),
      final List<Object?> list => Object.hashAll(list.map(hashOfJson)),
      _ => value.hashCode,
    };
