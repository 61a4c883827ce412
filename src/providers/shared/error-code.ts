const CODE = /^\w{1,32}$/;

/**
 * A provider's error code; null when it does not look like one. Codes go into logs and workflow histories as they are, so
 * that no other text may come along as a code.
 */
export function errorCodeOf(value: string | number): string | null {
  const code = String(value);
  return CODE.test(code) ? code : null;
}
