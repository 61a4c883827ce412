import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { send } from '../support/client';
import { type TestHerald, openHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { conversationOf, saidIn, textsOf, write } from '../api/support/inbound';
import { walk } from '../api/support/inbox';
import { recipientEnding } from '../api/support/sandbox';

/** Limit of the assignment history and of the unread messages of a conversation. */
const BURST = 100;

let herald: TestHerald;
let tenant: Tenant;
let customer: string;

beforeAll(async () => {
  herald = await openHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  customer = recipientEnding('0003');
});
afterAll(() => herald.close());

test('a hundred concurrent sends to a new number create one customer and one conversation', async () => {
  const templateId = tenant.template('welcome').id;
  const messageIds = Array.from({ length: BURST }, (_, index) => `burst-${index}`);
  const fields = { recipientNumber: customer, templateId, async: true, autoPilot: false };

  const answers = await Promise.all(
    messageIds.map((messageId) => send(herald, tenant, { ...fields, messageId })),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await until('a hundred changes in the history', async () => {
    const { handlingHistory } = await conversationOf(herald, tenant, customer);
    return Array.isArray(handlingHistory) && handlingHistory.length === BURST;
  });
  expect(await walk(herald, tenant, '/api/v2/customers')).toHaveLength(1);
  expect(await walk(herald, tenant, '/api/v2/conversations')).toHaveLength(1);
  const said = await until('the status of each', async () => {
    const rows = await saidIn(herald, tenant, customer, 7);
    return rows.every(({ status }) => status === 'sent') ? rows : null;
  });
  expect(said.map(({ messageId }) => String(messageId)).toSorted()).toEqual(messageIds.toSorted());
});

test('a hundred concurrent first messages of a stranger create one customer and one conversation', async () => {
  const texts = Array.from({ length: BURST }, (_, index) => `Message ${index}`);

  await Promise.all(texts.map((text) => write(herald, tenant, customer, text)));

  expect(await walk(herald, tenant, '/api/v2/customers')).toHaveLength(1);
  expect(await walk(herald, tenant, '/api/v2/conversations')).toMatchObject([
    { unreadCount: BURST },
  ]);
  const said = textsOf(await saidIn(herald, tenant, customer, 7));
  expect(said.toSorted()).toEqual(texts.toSorted());
});
