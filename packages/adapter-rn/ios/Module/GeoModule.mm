#import <GeoSpec/GeoSpec.h>
#import <React/RCTInvalidating.h>

/// Written in Swift: Channel/GeoTextChannel.swift. Declared here because the name of the generated header depends on how the app links.
@interface GeoTextChannel : NSObject
- (instancetype)initWithEmit:(void (^)(NSString *))emit;
- (void)post:(NSString *)text;
- (void)close;
@end

/// One client of the engine's host, for one React runtime. The engine itself starts in the app delegate, and goes on.
@interface GeoModule : NativeGeoSpecBase <NativeGeoSpec, RCTInvalidating>
@end

@implementation GeoModule {
  GeoTextChannel *_channel;
}

+ (NSString *)moduleName {
  return @"Geo";
}

+ (BOOL)requiresMainQueueSetup {
  return NO;
}

- (instancetype)init {
  if (self = [super init]) {
    __weak GeoModule *module = self;
    _channel = [[GeoTextChannel alloc] initWithEmit:^(NSString *text) {
      [module emitOnText:text];
    }];
  }
  return self;
}

- (void)post:(NSString *)text {
  [_channel post:text];
}

// iOS has no headless events: the engine itself runs in the background.
- (void)wantHeadless {
}

- (void)headlessEnded:(double)task error:(NSString *_Nullable)error {
}

- (void)invalidate {
  [_channel close];
}

- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:(const facebook::react::ObjCTurboModule::InitParams &)params {
  return std::make_shared<facebook::react::NativeGeoSpecJSI>(params);
}

@end
