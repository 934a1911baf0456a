package com.google.android.gms.tasks

public fun interface OnSuccessListener<T> {
    public fun onSuccess(result: T?)
}

public fun interface OnFailureListener {
    public fun onFailure(e: Exception)
}

public abstract class Task<T> {
    public abstract fun addOnSuccessListener(listener: OnSuccessListener<in T>): Task<T>

    public abstract fun addOnFailureListener(listener: OnFailureListener): Task<T>
}
