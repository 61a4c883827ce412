/**
 * Digests that nobody can compute who does not have this installation's key: what was digested cannot be found by trying
 * all phone numbers, or all one-time passwords. Digests for different uses never equal each other.
 */
export interface KeyedDigest {
  /** 40 hex digits; no two lists of parts collide. */
  of(use: DigestUse, ...parts: string[]): string;
}

export type DigestUse = 'request' | 'customer-address';
