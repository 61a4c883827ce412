import { senderPaceId } from '../../../src/domain/pacing';
import type { Sender } from '../../../src/domain/sender';
import { send } from '../../support/client';
import { saysToComeAgain } from '../../support/come-again';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';

const REQUESTS_AT_ONCE = 20;

/** Gives a sender a rate of its own, and tells whether its provider has a rate for recipients: the sandbox has none. */
export async function changeSender(
  { stage }: Pick<TestHerald, 'stage'>,
  { senderId }: Pick<Tenant, 'senderId'>,
  messagesPerSecond: number,
  isSandbox = true,
): Promise<void> {
  await stage.records.senders.update(
    { _id: senderId },
    { $set: { messagesPerSecond, capabilities: { staticUrlReplaceable: isSandbox } } },
  );
}

/** Reads a tenant's sender. */
export async function senderOf(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId, senderId }: Tenant,
): Promise<Sender> {
  const sender = await stage.repositories.senders.find(workspaceId, senderId);
  if (sender === null) throw new Error(`no sender ${senderId}`);
  return sender;
}

/** Lets the sends of a sender that has sent nothing yet wait so long for their first slot. */
export async function delaySends(
  herald: Pick<TestHerald, 'stage'>,
  tenant: Tenant,
  delayMs: number,
): Promise<void> {
  const sender = await senderOf(herald, tenant);
  const [earliestMs, pace] = [Date.now(), { intervalMs: delayMs, burst: 1 }];
  const request = { lane: 'awaited', hasTurn: false, earliestMs, latestMs: earliestMs } as const;
  await herald.stage.repositories.pacing.reserve(senderPaceId(sender), { ...request, pace });
}

/** A recipient whom the sandbox treats like any other (contract 9). */
export const ordinaryRecipient = (index: number): string =>
  `3367${String(index).padStart(5, '0')}00`;

/** Sends to so many recipients, async; resolves with the statuses of all answers but those that say to come again. */
export async function sendBurst(
  herald: TestHerald,
  tenant: Tenant,
  recipients: string[],
): Promise<number[]> {
  const templateId = tenant.template('welcome').id;
  const statuses: number[] = [];
  const waiting = recipients.entries();
  const work = async (): Promise<void> => {
    for (const [index, recipientNumber] of waiting) {
      const body = { recipientNumber, templateId, messageId: `burst-${index}`, async: true };
      const answer = await until(`an answer to burst-${index}`, async () => {
        const given = await send(herald, tenant, body);
        return !saysToComeAgain(JSON.stringify(given.body)) && given;
      });
      statuses.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  return statuses;
}

/** Waits until every send of a tenant has ended; resolves with how often each status is there. */
export async function awaitEnds(
  { stage }: Pick<TestHerald, 'stage'>,
  { workspaceId }: Pick<Tenant, 'workspaceId'>,
  timeoutMs?: number,
): Promise<Record<string, number>> {
  const { messages } = stage.records;
  let waiting = NaN;
  await until(
    () => `the end of ${waiting} sends`,
    async () => (waiting = await messages.count({ workspaceId, result: null })) === 0,
    timeoutMs,
  );
  const records = await messages.find({ workspaceId }, { status: 1 });
  const counts: Record<string, number> = {};
  for (const { status } of records) counts[String(status)] = (counts[String(status)] ?? 0) + 1;
  return counts;
}

/** The most of these moments that any window of such a length holds. */
export function mostWithin(windowMs: number, times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  const counts = sorted.map((start, index) => {
    const end = sorted.findIndex((each, at) => at > index && each >= start + windowMs);
    return (end === -1 ? sorted.length : end) - index;
  });
  return Math.max(...counts);
}
