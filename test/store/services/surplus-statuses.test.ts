import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Message, TimelineEntry } from '../../../src/domain/message';
import { PROVIDER_IDS_MAX, TIMELINE_MAX } from '../../../src/domain/timeline';
import type { ReceivedStatus } from '../../../src/services/messages/steps/status-event';
import { useTestDatabase } from '../persistence/support';
import { statusReporting } from './support/status-reporting';

const REPEATED = 3;

const db = useTestDatabase();

/** Failure of a message with an error of its own. */
function failure(message: Message, error: string, providerMessageId: string): ReceivedStatus {
  const { workspaceId, senderId, trackingToken } = message;
  const title = { title: '', message: '', details: '', httpStatus: null };
  const report = { status: 'failed', occurredAt: null, pricing: null, trackingToken } as const;
  return {
    id: newId('evt'),
    failureId: error,
    workspaceId,
    senderId,
    provider: 'meta',
    report: { ...report, providerMessageId, error: { code: error, ...title } },
    receivedAt: new Date(),
  };
}

/** Stores a message in a workspace with webhooks. */
async function reporting() {
  const rig = await statusReporting(db);
  const message = await rig.store();
  const { workspaceId, key } = message;
  return {
    message,
    found: () => db.messages.find(workspaceId, key),
    events: () => db.events.listByMessage(workspaceId, key),
    metrics: () => rig.metrics(),
    report: (status: ReceivedStatus) => rig.report(status),
  };
}

const errorsOf = (timeline: TimelineEntry[] = []) => timeline.map(({ failureId }) => failureId);

test('a message keeps a bounded number of statuses, and raises no event of a further one', async () => {
  const { message, report, found, events, metrics } = await reporting();
  const errors = Array.from({ length: TIMELINE_MAX + REPEATED }, (_, at) => String(900_000 + at));

  for (const error of errors) await report(failure(message, error, 'wamid.1'));

  expect(errorsOf((await found())?.timeline)).toEqual(errors.slice(0, TIMELINE_MAX));
  expect(await events()).toHaveLength(TIMELINE_MAX);
  expect(await metrics()).toContain(
    `herald_callback_items_total{provider="meta",kind="surplus"} ${REPEATED}`,
  );
});

test('a message keeps a bounded number of ids, and takes every status of those', async () => {
  const { message, report, found, events } = await reporting();
  const ids = Array.from({ length: PROVIDER_IDS_MAX + REPEATED }, (_, at) => `wamid.${at}`);
  const kept = ids.slice(0, PROVIDER_IDS_MAX);

  for (const id of ids) await report(failure(message, '1', id));
  for (const id of ids) await report(failure(message, '2', id));
  for (const id of ids)
    await db.messages.noteAcceptance(message.senderId, message.trackingToken, id, new Date());

  const stored = await found();
  expect(stored?.providerMessageIds).toEqual(kept);
  expect(stored?.timeline.map(({ providerMessageId }) => providerMessageId)).toEqual([
    ...kept,
    ...kept,
  ]);
  expect(await events()).toHaveLength(2 * PROVIDER_IDS_MAX);
});

test('a message without a result keeps a bounded number of accepted ids', async () => {
  const { message, found } = await reporting();
  const { senderId, trackingToken } = message;

  for (let at = 0; at < PROVIDER_IDS_MAX + REPEATED; at += 1)
    await db.messages.noteAcceptance(senderId, trackingToken, `SM${at}`, new Date());

  expect((await found())?.providerMessageIds).toHaveLength(PROVIDER_IDS_MAX);
});
