/** Structured logs: ids and codes, never tokens, phone numbers, bodies or a provider's text. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
