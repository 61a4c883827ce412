import type { Services } from './services';

/** Answer of a command in its two forms: for people and, with `--json`, for scripts. */
export interface Answer {
  text: string;
  json: unknown;
  /** True when the command ran but its outcome is a failure: the exit code is 1. */
  failed?: boolean;
}

/** Every list as JSON, as the API answers with it; `nextCursor` is null at the end, and where a list comes whole. */
export function asList<Row>(data: Row[], nextCursor: string | null = null) {
  return { data, nextCursor };
}

/** Runs the body of one command on opened services and prints its answer. */
export type Run = (body: (services: Services) => Promise<Answer>) => Promise<void>;

/** Where a command gets its settings and its input from, and where it prints to. */
export interface Terminal {
  /** The environment of the command; that of this process when none is given. */
  env?: NodeJS.ProcessEnv;
  /** Resolves with the whole of standard input. */
  readInput(): Promise<string>;
  /** Prints a text and a line break on standard output. */
  print(text: string): void;
  /** Prints a text and a line break on standard error. */
  printError(text: string): void;
}
