package dev.geo.android.sensors

import android.app.Activity
import android.os.Bundle

/** Nothing to see: it only stands behind the platform's dialog for permissions, and goes with it. */
public class PermissionActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val permissions = intent.getStringArrayExtra(EXTRA_PERMISSIONS)
        // Turned round, it has asked already.
        if (savedInstanceState != null) return
        if (permissions.isNullOrEmpty()) finish() else requestPermissions(permissions, REQUEST)
    }

    override fun onRequestPermissionsResult(requestCode: Int, permissions: Array<String>, grantResults: IntArray) {
        super.onRequestPermissionsResult(requestCode, permissions, grantResults)
        finish()
    }

    override fun onDestroy() {
        super.onDestroy()
        if (!isChangingConfigurations) ActivityPermissionAsker.answered(intent.getIntExtra(EXTRA_NUMBER, 0))
    }

    internal companion object {
        const val EXTRA_PERMISSIONS = "dev.geo.android.PERMISSIONS"
        const val EXTRA_NUMBER = "dev.geo.android.NUMBER"
        private const val REQUEST = 1
    }
}
