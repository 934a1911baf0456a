/** Runs an operation for a button: its outcome is reported, and the promise never rejects. */
export async function attempt(
  operation: () => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    await operation();
    report(undefined);
  } catch (error) {
    report(error);
  }
}
