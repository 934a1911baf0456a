#import <Foundation/Foundation.h>

@protocol RCTBridgeModule <NSObject>
+ (NSString *)moduleName;
@optional
+ (BOOL)requiresMainQueueSetup;
@end
