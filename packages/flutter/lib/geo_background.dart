/// Background location for Flutter: `Geo.instance` is the engine in the native host.
library;

export 'src/api/config.g.dart';
export 'src/api/geo.dart';
export 'src/api/geo_event.g.dart';
export 'src/api/geo_logger.dart';
export 'src/api/headless_event.dart';
export 'src/api/remedies.dart';
export 'src/client/channel.dart';
export 'src/model/choices.g.dart';
export 'src/model/constants.g.dart';
export 'src/model/enums.g.dart';
export 'src/model/geo_exception.g.dart';
export 'src/model/models.g.dart';
export 'src/model/shape.dart';
