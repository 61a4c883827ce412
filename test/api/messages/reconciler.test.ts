import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { messageKeyOf, newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { acceptedBy } from '../../support/callbacks';
import { type TestHerald, openHerald } from '../../support/herald';
import { sendOne } from '../../support/send-one';
import { sendStandard, storedFor } from '../../support/standard';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { recipientEnding } from '../support/sandbox';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await openHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

/** Stores a copy of a sent message as a process leaves it that dies before it starts the workflow. */
async function leaveUnstarted(recipientNumber: string): Promise<() => Promise<Message | null>> {
  const [sent] = await storedFor(herald, tenant, recipientNumber);
  if (sent === undefined) throw new Error('the message is not stored');
  const messageId = newId('msg');
  const key = messageKeyOf(tenant.workspaceId, messageId);
  const copy: Message = {
    ...sent,
    key,
    messageId,
    trackingToken: newId('trk'),
    status: 'queued',
    attempts: 0,
    result: null,
    sendingAt: null,
    providerMessageIds: [],
    timeline: [],
  };
  const { messages } = herald.stage.repositories;
  await messages.insert(copy, new Date(0));
  return () => messages.find(tenant.workspaceId, key);
}

async function ended(find: () => Promise<Message | null>): Promise<Message> {
  return until('the end of the send', async () => {
    const message = await find();
    return message !== null && message.result !== null && message;
  });
}

const callsTo = async (recipientNumber: string): Promise<number> =>
  (await acceptedBy(herald, tenant)).filter(({ to }) => to === recipientNumber).length;

test('sends a message whose workflow was never started', async () => {
  const recipientNumber = recipientEnding('0003');
  await sendOne(herald, tenant, newId('msg'), { recipientNumber });
  const find = await leaveUnstarted(recipientNumber);

  expect(await ended(find)).toMatchObject({ result: { kind: 'accepted' }, attempts: 1 });
  expect(await callsTo(recipientNumber)).toBe(2);
});

test('gives up a standard send whose workflow was never started instead of sending it late', async () => {
  const recipientNumber = recipientEnding('0003');
  const templateId = tenant.template('welcome').id;
  await sendStandard(herald, tenant, { recipientNumber, templateId });
  const find = await leaveUnstarted(recipientNumber);

  expect(await ended(find)).toMatchObject({ status: 'unreachable', attempts: 0 });
  expect(await callsTo(recipientNumber)).toBe(1);
});
