import type { AddressClass } from './classify-address';

/** Judges one address a name resolved to. */
export type VetAddress = (address: string) => AddressClass;

export interface RefusedUrl {
  admitted: false;
  code: 'invalid_url' | 'blocked_address';
  reason: string;
}

/** Decision about a URL: refused, or admitted; with `vet`, every address it resolves to must pass that too. */
export type Admission = { admitted: true; url: URL; vet: VetAddress | undefined } | RefusedUrl;

export type AdmitUrl = (text: string) => Admission;

export const invalidUrl = (reason: string): RefusedUrl => ({
  admitted: false,
  code: 'invalid_url',
  reason,
});

export const blockedAddress = (reason: string): RefusedUrl => ({
  admitted: false,
  code: 'blocked_address',
  reason,
});
