import type { Services } from './services';

/** Answer of a command in its two forms: for people and, with `--json`, for scripts. */
export interface Answer {
  text: string;
  json: unknown;
  /** True when the command ran but failed: the exit code is 1. */
  failed?: boolean;
}

/** Returns a list in the JSON shape of the API; `nextCursor` is null on the last page and for lists without pages. */
export function asList<Row>(data: Row[], nextCursor: string | null = null) {
  return { data, nextCursor };
}

/** Opens the services, runs the body of one command and prints its answer. */
export type Run = (body: (services: Services) => Promise<Answer>) => Promise<void>;

/** Environment, input and output of a command. */
export interface Terminal {
  /** Environment of the command; this process's own by default. */
  env?: NodeJS.ProcessEnv;
  /** Words before the arguments, for the help; `npm run herald --` by default. */
  command?: string;
  /** Reads all of standard input. */
  readInput(): Promise<string>;
  /** Prints a text and a line break to standard output. */
  print(text: string): void;
  /** Prints a text and a line break to standard error. */
  printError(text: string): void;
}
