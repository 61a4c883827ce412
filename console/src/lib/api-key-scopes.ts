import type { ApiKey } from './api/settings';

export type Scope = ApiKey['scopes'][number];

interface ScopeInWords {
  value: Scope;
  label: string;
  /** New keys have it unless it is unticked. */
  isUsual: boolean;
}

/** Permissions of API keys in words. */
export const SCOPES: readonly ScopeInWords[] = [
  { value: 'messages:send', label: 'Send messages', isUsual: true },
  { value: 'messages:read', label: 'Read messages', isUsual: true },
  { value: 'templates:read', label: 'List and preview templates', isUsual: true },
  { value: 'deliveries:read', label: 'Read deliveries', isUsual: false },
  { value: 'deliveries:resend', label: 'Resend deliveries', isUsual: false },
  { value: 'templates:write', label: 'Create and edit templates', isUsual: false },
  { value: 'listen', label: 'Listen to all events, also what customers write', isUsual: false },
];

/** Returns the words of scopes, always in the same order. */
export function scopeLabels(scopes: readonly Scope[]): string[] {
  return SCOPES.filter(({ value }) => scopes.includes(value)).map(({ label }) => label);
}
