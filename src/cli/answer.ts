/** What a command answers, in its two forms: for people and, with `--json`, for scripts. */
export interface Answer {
  text: string;
  json: unknown;
}
