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
