/** Codes of answers after which nothing was done. Made by "npm run api:types" of src/domain/errors.ts. */
export const REPEATED_ALWAYS: readonly string[] = [
  'rate_limited',
  'too_many_streams',
  'too_many_exports',
  'temporarily_unavailable',
];
/** Codes of answers after which a request that may be done twice is repeated. */
export const REPEATED_IF_SAFE: readonly string[] = [
  'template_outcome_unknown',
  'media_unavailable',
  'outcome_pending',
  'internal_error',
];
