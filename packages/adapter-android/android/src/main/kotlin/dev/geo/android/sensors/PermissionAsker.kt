package dev.geo.android.sensors

/** Shows the platform's dialog for permissions. It wants an activity: this is the narrow way to one. */
public interface PermissionAsker {
    /**
     * Asks the user for [permissions] in one dialog, where the app is in the foreground; else nobody is asked.
     *
     * @param answered called once, on any thread, when the user has decided or nobody could be asked. What was
     * decided the platform says.
     */
    public fun ask(permissions: List<String>, answered: () -> Unit)
}
