import { ConfigError } from '../config';

/** Runs a process's main function; what stops it from starting is one clear text on standard error and exit code 1. */
export function runMain(main: () => Promise<void>): void {
  Promise.resolve()
    .then(main)
    .catch((error: unknown) => {
      console.error(error instanceof ConfigError ? error.message : describe(error));
      process.exit(1);
    });
}

function describe(error: unknown): string {
  return error instanceof Error ? `cannot start: ${error.message}` : 'cannot start';
}
