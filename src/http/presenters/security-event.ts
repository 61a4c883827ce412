import type { SecurityEvent } from '../../domain/people/security-event';

export function presentSecurityEvent({ id, at, kind, client, count }: SecurityEvent) {
  const { address = null, userAgent = null } = client ?? {};
  return { eventId: id, at, kind, address, userAgent, count };
}
