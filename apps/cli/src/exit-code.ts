/** How the program ends, for scripts. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  badInput: 2,
  uploadFailed: 3,
  storageFailed: 4,
  /** 128 and the number of SIGINT, as shells report it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The table at the end of `--help`. */
export const EXIT_CODES_TEXT = `
Exit codes:
  0    all went well
  1    something unexpected failed, a black box decides otherwise now, a judged phone is outside of a limit, or the doctor found an error
  2    bad usage or bad input: an unknown option, an unreadable or empty track, an invalid config, a file that is no black box, a folder without an app
  3    the upload failed or was refused; the records are kept, and their place is printed
  4    the database failed, such as on a full disk; what it had stored is kept
  130  interrupted`;
