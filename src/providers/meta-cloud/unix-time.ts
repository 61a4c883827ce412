/** Meta writes times as text or number, in whole seconds since 1970. Null for anything else. */
export function dateOfUnixSeconds(seconds: unknown): Date | null {
  const isWritten = typeof seconds === 'string' || typeof seconds === 'number';
  return isWritten && /^\d{1,11}$/.test(String(seconds)) ? new Date(Number(seconds) * 1000) : null;
}
