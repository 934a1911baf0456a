/// A stand-in for `package:flutter/services.dart`: the declarations that this package uses, with their signatures.
/// Source: github.com/flutter/flutter, packages/flutter/lib/src/services/ (platform_channel.dart, message_codec.dart, message_codecs.dart,
/// binary_messenger.dart, binding.dart) at 3.22.
library;

export 'src/binding.dart';
export 'src/channels.dart';
export 'src/codecs.dart';
export 'src/messenger.dart';
