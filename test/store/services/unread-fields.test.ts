import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { InboundReport } from '../../../src/domain/inbound';
import { createLogger } from '../../../src/observability/logger';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { eraseCustomer } from '../../../src/services/customers/erase-customer';
import { exportCustomer } from '../../../src/services/customers/export-customer';
import { referralOf } from '../../support/entered-content';
import { newSender, reportedAuthor } from '../../support/records';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import { forgettingProviders } from './support/forgetting-providers';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const clock = { now: () => new Date() };
const WORDS = 'the blue one';

/** A form, an ad, and a field that no adapter reads. */
const REPORT: InboundReport = {
  providerMessageId: 'wamid.1',
  author: reportedAuthor(),
  occurredAt: null,
  content: {
    kind: 'form',
    form: { name: 'flow', flowToken: 't-1', answers: { 'a.b': { $set: 1 }, ['__proto__']: 'x' } },
  },
  referral: referralOf({ ctwaClid: 'ARAb' }),
  referredProduct: { catalogId: 'C1', productId: 'SKU-1' },
  unreadFields: JSON.stringify({ poll: { vote: WORDS } }),
  replyTo: null,
};

test('keeps what a customer entered, seals what is not read, exports both and erases them', async () => {
  const sender = newSender({ workspaceId: newId('wks') });
  const { workspaceId } = sender;
  await db.senders.insert(sender);
  const record = recordInbound({
    ...db,
    optWords: { out: [], in: [] },
    startAnswer: () => undefined,
    sweepAfterMs: 1000,
  });

  await record(sender, REPORT, clock.now());
  const again = await record(sender, REPORT, clock.now());

  const { content, referral, referredProduct } = REPORT;
  expect(again).toMatchObject({ referral, referredProduct });
  expect(JSON.stringify(again?.content)).toBe(JSON.stringify(content));
  expect(await stored(workspaceId)).not.toContain(WORDS);
  const { customerId } = again ?? { customerId: '' };
  const asked = exportCustomer({ ...db, clock });
  let text = '';
  for await (const part of await asked(workspaceId, customerId, OPERATOR)) text += part;
  const { inboundMessages } = JSON.parse(text) as { inboundMessages: object[] };
  expect(inboundMessages).toHaveLength(1);
  expect(inboundMessages[0]).toMatchObject({
    referral,
    referredProduct,
    unreadFields: { poll: { vote: WORDS } },
  });

  const { deps } = forgettingProviders();
  const log = createLogger('silent', 'test');
  const erase = eraseCustomer({ ...db, ...deps, clock, log, sweepAfterMs: 1000 });
  await erase(workspaceId, customerId, OPERATOR);

  expect(await stored(workspaceId)).toBe('[]');
});

/** All messages of customers, as the database has them. */
async function stored(workspaceId: string): Promise<string> {
  const { collection } = db.database.models.inboundMessages;
  return JSON.stringify(await collection.find({ workspaceId }).toArray());
}
