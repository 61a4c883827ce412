/** Environment, output and end of a command. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** Prints a text and a line break to standard output. */
  print: (text: string) => void;
  /** Prints a text and a line break to standard error. */
  printError: (text: string) => void;
  /** Asks the person at the keyboard for a line; null where nobody is. */
  ask: ((question: string) => Promise<string>) | null;
  /** Ends with Ctrl-C. */
  stopped: AbortSignal;
}
