import type { Command } from 'commander';
import type { Terminal } from './terminal/terminal.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  url?: string;
  profile?: string;
  json?: boolean;
}

/** Result of a command in its two forms: for people and, with `--json`, for scripts. */
export interface Answer {
  text: string;
  json: unknown;
}

/** Tools of a command. */
export interface Tools {
  terminal: Terminal;
  options: GlobalOptions;
  /** Prints the result, or one of several results. */
  answer: (answer: Answer) => void;
  /** Tells people about the progress; on standard error with `--json`. */
  say: (text: string) => void;
}

/** Adds a group of commands to the program. Each command runs its body with the tools. */
export type AddCommands = (program: Command, run: Run) => void;

/** Runs the body of a command. */
export type Run = (body: (tools: Tools) => Promise<void>) => Promise<void>;
