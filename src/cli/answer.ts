/** What a command answers, in its two forms: for people and, with `--json`, for scripts. */
export interface Answer {
  text: string;
  json: unknown;
  /** What was asked for was done, and came to nothing good: the exit code is 1. */
  failed?: boolean;
}
