/** What a command answers, in its two forms: for people and, with `--json`, for scripts. */
export interface Answer {
  text: string;
  json: unknown;
  /** What was asked for was done, and came to nothing good: the exit code is 1. */
  failed?: boolean;
}

/** Every list as JSON, as the API answers with it; `nextCursor` is null at the end, and where a list comes whole. */
export function asList<Row>(data: Row[], nextCursor: string | null = null) {
  return { data, nextCursor };
}
