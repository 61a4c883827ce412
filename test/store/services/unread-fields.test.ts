import { expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { InboundContent, InboundMessage, InboundReport } from '../../../src/domain/inbound';
import { inboundFieldsContext } from '../../../src/domain/seal-context';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { exportCustomer } from '../../../src/services/customers/export-customer';
import { referralOf } from '../../support/entered-content';
import { newConversation, newInbound, newSender, reportedAuthor } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { erase } from './support/forgetting-providers';
import { SECRET_KEY, replay, storeSender } from './support/unread-doings';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();

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
  const asked = bind(exportCustomer, partial({ ...db, clock }));
  let text = '';
  for await (const part of await asked(workspaceId, customerId, OPERATOR)) text += part;
  const { inboundMessages } = JSON.parse(text) as { inboundMessages: object[] };
  expect(inboundMessages).toHaveLength(1);
  expect(inboundMessages[0]).toMatchObject({
    referral,
    referredProduct,
    unreadFields: { poll: { vote: WORDS } },
  });

  await erase(db, workspaceId, customerId);

  expect(await stored(workspaceId)).toBe('[]');
});

test('reads what was sealed once a version understands it, and shows it in lists', async () => {
  const sender = await storeSender(db);
  const { workspaceId, id: senderId } = sender;
  const conversation = newConversation({ workspaceId, senderId });
  await db.conversations.ensure(conversation);
  const box = createAesSecretBox(SECRET_KEY);
  const sealed = async (content: InboundContent, fields: object): Promise<InboundMessage> => {
    const of = { workspaceId, senderId, conversationId: conversation.id };
    const message = newInbound({ ...of, content });
    const sealedFields = box.seal(JSON.stringify(fields), inboundFieldsContext(message.id));
    await db.inbound.insert({ ...message, sealedFields });
    return message;
  };
  const read = (message: InboundMessage) =>
    db.inbound.find(workspaceId, conversation.id, message.id);
  const location = { latitude: 1, longitude: 2, name: 'Home', floor: 3 };
  const asked = { body: 'Hi', tone: 1 };
  const place = await sealed({ kind: 'other', type: 'location' }, { type: 'location', location });
  const text = await sealed({ kind: 'text', text: 'Hi' }, { referral: { ctwa_clid: 'ARAb' } });
  const unknown = await sealed({ kind: 'other', type: 'poll' }, { type: 'poll', poll: asked });

  const { replayed } = await replay(db, sender);
  const { replayed: again } = await replay(db, sender);

  expect([replayed, again]).toEqual([2, 0]);
  const shown = await read(place);
  expect(shown).toMatchObject({ content: { kind: 'location', location: { name: 'Home' } } });
  const left = box.open(String(shown?.sealedFields), inboundFieldsContext(place.id));
  expect(JSON.parse(left)).toEqual({ location: { floor: 3 } });
  expect(await read(text)).toMatchObject({
    content: { kind: 'text', text: 'Hi' },
    referral: { ctwaClid: 'ARAb' },
  });
  expect(await read(text)).not.toHaveProperty('sealedFields');
  expect(await read(unknown)).toMatchObject({ content: { kind: 'other', type: 'poll' } });
  const { lastMessage } = (await db.conversations.find(workspaceId, conversation.id)) ?? {};
  expect(lastMessage).toBeTruthy();
});

/** All messages of customers, as the database has them. */
async function stored(workspaceId: string): Promise<string> {
  const { collection } = db.database.models.inboundMessages;
  return JSON.stringify(await collection.find({ workspaceId }).toArray());
}
