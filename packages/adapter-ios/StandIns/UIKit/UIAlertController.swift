import Foundation

/// developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor open class UIViewController: NSObject {
    public private(set) var presentedViewController: UIViewController?
    fileprivate weak var presenting: UIViewController?

    /// Nothing where another one is presented already
    /// (developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)).
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presenting = self
        completion?()
    }

    /// What this one presents goes; where it presents nothing, it goes itself.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if presentedViewController == nil {
            presenting?.presentedViewController = nil
        } else {
            presentedViewController = nil
        }
        completion?()
    }
}

/// developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: NSObject {
    public var rootViewController: UIViewController?
    public internal(set) var isKeyWindow = false

    open func makeKeyAndVisible() { isKeyWindow = true }
}

/// developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {
    /// Tests add them: an app's windows add themselves.
    public var windows: [UIWindow] = []
}

/// developer.apple.com/documentation/uikit/uialertaction
@MainActor open class UIAlertAction: NSObject {
    /// developer.apple.com/documentation/uikit/uialertaction/style-swift.enum
    public enum Style: Int, Sendable {
        case `default` = 0
        case cancel = 1
        case destructive = 2
    }

    public private(set) var title: String?
    public private(set) var style = Style.default
    fileprivate var handler: (@MainActor (UIAlertAction) -> Void)?

    public convenience init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        self.init()
        self.title = title
        self.style = style
        self.handler = handler
    }
}

/// developer.apple.com/documentation/uikit/uialertcontroller
@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet = 0
        case alert = 1
    }

    public private(set) var actions: [UIAlertAction] = []
    public private(set) var title: String?
    public private(set) var message: String?

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
        self.title = title
        self.message = message
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// The user taps a button: the alert goes, and then its handler is called.
    public func taps(_ title: String) {
        let action = actions.first { $0.title == title }
        dismiss(animated: true)
        actions = []
        if let action { action.handler?(action) }
    }
}
