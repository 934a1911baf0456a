/** What fails for want of runtimes: nothing, but where all of them are required. One line a runtime. */
export function missingRuntimes(
  missing: readonly { readonly name: string; readonly install: string }[],
  { all }: { readonly all: boolean },
): readonly string[] {
  return all
    ? missing.map(({ name, install }) => `${name}: missing, and --all requires it (${install})`)
    : [];
}
