// Signatures of Apple's classes, as far as the glue needs them: it is checked where there is no SDK.
#pragma once

#include <memory>
#include <string>

typedef bool BOOL;
#define YES __objc_yes
#define NO __objc_no
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")

@protocol NSObject
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
- (instancetype)init;
@end

@interface NSString : NSObject
@end
