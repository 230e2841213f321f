import Foundation

/// The thread sanitizer, with which functions need more of the native stack.
public enum ThreadSanitizer {
  public static let isUsed = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
}
