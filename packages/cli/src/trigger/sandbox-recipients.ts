import { randomInt } from 'node:crypto';
import type { AwaitedStatus } from '../../../client/src/index.ts';

/** Status to wait for; a failure ends every wait. */
export type TriggeredStatus = AwaitedStatus | 'failed';

/** Events that can be triggered, with the recipient of the sandbox that leads to each (docs/sandbox.md). */
export const TRIGGERS = {
  channel_sent: { recipient: '33600000003', status: 'sent' },
  channel_delivered: { recipient: '33600004242', status: 'delivered' },
  channel_read: { recipient: '33600000001', status: 'read' },
  channel_failed: { recipient: '33600000002', status: 'failed' },
} as const satisfies Record<string, { recipient: string; status: TriggeredStatus }>;
export type TriggerName = keyof typeof TRIGGERS;

/** Last digits of the recipients that fail, by the code of the failure. */
const FAILURES: Readonly<Record<string, string>> = {
  9901: '0002',
  9903: '0018',
  9905: '0009',
  9909: '0017',
  9988: '0011',
};
export const FAILURE_CODES: readonly string[] = Object.keys(FAILURES);

/** Numbers of `npm start`. A template of another number may reach a real person. */
export const SANDBOX_NUMBERS: readonly string[] = ['15550100001', '15550100002'];

const FRESH_NUMBERS = 10_000;

/** Returns the recipient of the sandbox to whom an event happens. */
export function recipientFor(event: TriggerName, code: string | undefined): string {
  const ending = code === undefined ? undefined : FAILURES[code];
  if (ending === undefined) return TRIGGERS[event].recipient;
  // A customer who opted out gets nothing again: each time another one.
  return `336${String(randomInt(FRESH_NUMBERS)).padStart(4, '0')}${ending}`;
}
