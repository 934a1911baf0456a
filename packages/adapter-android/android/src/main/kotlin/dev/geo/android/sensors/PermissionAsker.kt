package dev.geo.android.sensors

/** Shows the platform's dialog for permissions. It wants an activity: this is the narrow way to one. */
public interface PermissionAsker {
    /**
     * Asks the user for [permissions] in one dialog, where the app is in the foreground; else no dialog is shown.
     *
     * @param answered called once, on any thread: true when the user has decided, which the platform then says; false
     * when no dialog could be shown.
     */
    public fun ask(permissions: List<String>, answered: (wasAsked: Boolean) -> Unit)

    /**
     * Shows a text of the app with two buttons, where the app is in the foreground.
     *
     * @param answered called once, on any thread: true for the first button, false for the second or where the text was left
     * otherwise; null when it could not be shown.
     */
    public fun show(texts: DialogTexts, answered: (accepted: Boolean?) -> Unit): Unit = answered(null)
}
