#import <Foundation/Foundation.h>

@protocol RCTInvalidating <NSObject>
- (void)invalidate;
@end
