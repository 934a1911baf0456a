import { pino } from 'pino';

/** Writes lines of JSON on standard error. */
export const createLogger = () => pino({ base: null }, pino.destination(2));

/** One line of JSON for each internal error. */
export function loggedFault(of: string): (error: unknown) => void {
  const logger = createLogger();
  return (error) => {
    const cause = (error as { cause?: unknown } | null)?.cause;
    logger.error({ of, fault: String(error), ...(cause === undefined ? {} : { cause: String(cause) }) });
  };
}

/** One line for a person. */
export function printedFault(of: string): (error: unknown) => void {
  return (error) => console.error(`${of}: ${String(error)}`);
}

/** The same for what is no fault: one line of JSON. */
export function loggedNotice(of: string): (sentence: string) => void {
  const logger = createLogger();
  return (notice) => logger.info({ of, notice });
}

/** One line for a person. */
export function printedNotice(of: string): (sentence: string) => void {
  return (sentence) => console.error(`${of}: ${sentence}`);
}
