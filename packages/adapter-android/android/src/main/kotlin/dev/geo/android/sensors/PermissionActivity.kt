package dev.geo.android.sensors

import android.app.Activity
import android.app.AlertDialog
import android.os.Bundle

/**
 * An activity without a view of its own: it stands behind the system's dialog for permissions, or behind a dialog with a text of
 * the app, and ends with it.
 */
public class PermissionActivity : Activity() {
    private var dialog: AlertDialog? = null
    private var isAccepted = false

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val texts = intent.getStringArrayExtra(EXTRA_TEXTS)
        if (texts != null) return show(texts)
        val permissions = intent.getStringArrayExtra(EXTRA_PERMISSIONS)
        // Made again after a rotation, it has asked already.
        if (savedInstanceState != null) return
        if (permissions.isNullOrEmpty()) finish() else requestPermissions(permissions, REQUEST)
    }

    /** Again after a rotation: a dialog ends with the activity that showed it. */
    private fun show(texts: Array<String?>) {
        val (title, message, accept, refuse) = texts
        dialog = AlertDialog.Builder(this)
            .setTitle(title)
            .setMessage(message)
            .setPositiveButton(accept) { _, _ -> isAccepted = true }
            .setNegativeButton(refuse, null)
            .setOnDismissListener { if (!isChangingConfigurations) finish() }
            .show()
    }

    override fun onRequestPermissionsResult(requestCode: Int, permissions: Array<String>, grantResults: IntArray) {
        super.onRequestPermissionsResult(requestCode, permissions, grantResults)
        finish()
    }

    override fun onDestroy() {
        super.onDestroy()
        dialog?.dismiss()
        if (isChangingConfigurations) return
        ActivityPermissionAsker.answered(intent.getIntExtra(EXTRA_NUMBER, 0), isAccepted)
    }

    internal companion object {
        const val EXTRA_PERMISSIONS = "dev.geo.android.PERMISSIONS"
        const val EXTRA_NUMBER = "dev.geo.android.NUMBER"

        /** Title, message, and the texts of the first and of the second button. */
        const val EXTRA_TEXTS = "dev.geo.android.TEXTS"
        private const val REQUEST = 1
    }
}
