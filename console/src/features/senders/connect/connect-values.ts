import type { CredentialValues } from '../credential-values';

/** Values of the form that connects a number. */
export interface ConnectValues extends CredentialValues {
  number: string;
  /** The number is a sandbox's. */
  sandbox: boolean;
}

/** How people write numbers: with a plus, spaces, dashes, dots and brackets. The API takes digits. */
export function digitsOf(number: string): string {
  return number.replaceAll(/[\s+().\p{Pd}]/gu, '');
}
