import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerIdOf } from '../../src/domain/ids';
import type { CallbackContent } from '../../src/ports/messaging-provider';
import { recordReports } from '../../src/usecases/callback/record-reports';
import { type TestDatabase, newSender, openTestDatabase } from '../persistence/support';

const CUSTOMER = '33612345678';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** As Twilio reports what its opt-out management acted on: without a time. */
function wish(providerMessageId: string, wanted: boolean): CallbackContent {
  const text = wanted ? 'an own word to start' : 'an own word to stop';
  return {
    accepted: [],
    statuses: [],
    inbound: [
      {
        providerMessageId,
        from: CUSTOMER,
        profileName: null,
        occurredAt: null,
        content: { kind: 'text', text },
        replyTo: null,
      },
    ],
    preferences: [{ from: CUSTOMER, scope: 'all', wanted, occurredAt: null }],
    templatesChanged: false,
    ignored: {},
  };
}

test('a stop that is reported again does not undo a start that came after it', async () => {
  const sender = newSender();
  const optWords = { out: [], in: [] };
  const record = recordReports({
    ...db,
    workflows: {} as never,
    optWords,
    startAnswer: () => undefined,
    sweepAfterMs: 1000,
  });
  const unsubscribed = async () => {
    const { workspaceId } = sender;
    const customer = await db.customers.find(workspaceId, customerIdOf(workspaceId, CUSTOMER));
    return customer?.unsubscribed;
  };
  const seen = [];

  for (const [content, second] of [
    [wish('SM1', false), 1],
    [wish('SM2', true), 5],
    [wish('SM1', false), 9],
    [wish('SM3', false), 12],
  ] as const) {
    await record(sender, content, new Date(second * 1000));
    seen.push(await unsubscribed());
  }

  expect(seen).toEqual([true, false, false, true]);
});
