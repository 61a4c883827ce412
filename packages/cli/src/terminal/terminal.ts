/** Environment, output and end of a command. */
export interface Terminal {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** Prints a text and a line break to standard output. */
  print: (text: string) => void;
  /** Prints a text and a line break to standard error. */
  printError: (text: string) => void;
  /** Ends with Ctrl-C. */
  stopped: AbortSignal;
}
