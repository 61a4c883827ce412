import type { WaitingChange } from '../../src/domain/message-change';

/** A report about a message, as a callback has it applied. */
export function waitingChange(change: Partial<WaitingChange> = {}): WaitingChange {
  const at = new Date('2026-11-21T11:56:26.000Z');
  return {
    id: 'change',
    workspaceId: 'wks_1',
    senderId: 'snd_1',
    targetId: 'wamid.1',
    reportId: 'report',
    by: 'customer',
    at,
    change: { kind: 'deleted' },
    lookups: [],
    receivedAt: at,
    ...change,
  };
}
