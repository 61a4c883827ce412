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
