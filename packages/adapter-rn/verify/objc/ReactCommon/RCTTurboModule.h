#import <Foundation/Foundation.h>

#include <functional>

#define JSI_EXPORT

namespace facebook::react {
using EventEmitterCallback = std::function<void(const std::string &, id)>;
class TurboModule {};
class ObjCTurboModule : public TurboModule {
 public:
  struct InitParams {};
  explicit ObjCTurboModule(const InitParams &) {}
};
} // namespace facebook::react

@interface EventEmitterCallbackWrapper : NSObject
@end

@protocol RCTTurboModule <NSObject>
- (std::shared_ptr<facebook::react::TurboModule>)getTurboModule:(const facebook::react::ObjCTurboModule::InitParams &)params;
@end
