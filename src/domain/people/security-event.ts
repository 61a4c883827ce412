import { digest } from '../ids';

/** Everything that can happen to an account. */
export const SECURITY_EVENT_KINDS = [
  'signed_in',
  'one_time_password_used',
  'wrong_password',
  'wrong_code',
  'two_factor_changed',
  'locked',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'one_time_password_given',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Where a request comes from: the network address it is counted under, and what its browser says of itself. */
export interface Client {
  address: string;
  userAgent: string;
}

/** An event of a person's account, or several like it within an hour. Kept for 90 days. */
export interface SecurityEvent {
  id: string;
  personId: string;
  /** The latest one's, when there were several. */
  at: Date;
  kind: SecurityEventKind;
  /** Null for what an operator or another member did; else of the latest. */
  client: Client | null;
  count: number;
}

const USER_AGENT_MAX = 200;

/** Cuts a user-agent to the text that is kept: short, and without control or formatting characters. */
export function shortUserAgent(text: string): string {
  return text
    .slice(0, USER_AGENT_MAX)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .trim();
}

const HOUR_MS = 60 * 60 * 1000;
/** Records of an hour at most, for each kind: whoever comes from more addresses than that shares them. */
const RECORDS_AN_HOUR = 16;

/**
 * The id under which failures of one hour and one address are counted together. Anybody can fail to sign in, so what they
 * cause to be written is bounded for every account.
 */
export function failureId({
  personId,
  kind,
  at,
  client,
}: Pick<SecurityEvent, 'personId' | 'kind' | 'at' | 'client'>): string {
  const hour = String(Math.floor(at.getTime() / HOUR_MS));
  const share = parseInt(digest(client?.address ?? '').slice(0, 8), 16) % RECORDS_AN_HOUR;
  return `sec_${digest(personId, kind, hour, String(share))}`;
}
