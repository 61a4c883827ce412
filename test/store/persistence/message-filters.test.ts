import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Message, ProviderError } from '../../../src/domain/message';
import { failureCodeOf } from '../../../src/domain/status-code';
import type { MessageFilter } from '../../../src/ports/messages';
import { listMessages } from '../../../src/services/messages/list-messages';
import type { MessageQuery } from '../../../src/services/messages/steps/message-filter';
import { newMessage, newSender, reported, synced, templateContent } from '../../support/records';
import { providerError, result } from './message-support';
import { useTestDatabase } from './support';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();
let workspaceId: string;

beforeEach(() => {
  workspaceId = newId('wks');
});

/** Stores a message of each change, a second apart. */
async function stored(...changes: Partial<Message>[]): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const createdAt = new Date(Date.UTC(2026, 2, 1, 9, 0, index));
    await db.messages.insert(newMessage({ workspaceId, createdAt, ...change }), null);
  }
}

async function storedOne(): Promise<Message> {
  const message = newMessage({ workspaceId });
  await db.messages.insert(message, null);
  return message;
}

async function listed(filter: MessageFilter): Promise<string[]> {
  const { rows } = await db.messages.list(workspaceId, filter, { limit: 50 });
  return rows.map(({ messageId }) => messageId);
}

describe('beginnings of tracking ids', () => {
  test.each([
    ['abc.', ['abc.d-2']],
    ['ABC', ['ABC']],
    ['bcd', []],
  ])(
    'finds by %s the ids that begin with it, and takes no sign for a pattern',
    async (idPrefix, expected) => {
      const ids = ['abc', 'abcd', 'abd', 'ABC', 'xabc', 'abc.d-2', 'ab'];
      await stored(...ids.map((messageId) => ({ messageId })));
      await db.messages.insert(newMessage({ workspaceId: newId('wks'), messageId: 'abc' }), null);

      expect(await listed({ idPrefix })).toEqual(expected);
    },
  );
});

describe('classes of failures', () => {
  const spam: ProviderError = { ...providerError, code: null, title: 'spam', message: '' };

  test('finds exactly the messages that show a status code', async () => {
    await stored(
      { messageId: 'undeliverable', status: 'failed', providerError },
      { messageId: 'spam', status: 'rejected', providerError: spam },
      { messageId: 'unknown', status: 'failed' },
      { messageId: 'unreachable', status: 'unreachable', providerError },
      { messageId: 'refused', status: 'rejected', providerError, refusal: 'no' },
      { messageId: 'read', status: 'read', providerError },
    );
    const { rows } = await db.messages.list(workspaceId, {}, { limit: 50 });

    for (const statusCode of [9901, 9906, 9914, 9988, 9902] as const) {
      const shown = rows.filter((message) => failureCodeOf(message) === statusCode);
      expect([statusCode, await listed({ statusCode })]).toEqual([
        statusCode,
        shown.map(({ messageId }) => messageId),
      ]);
    }
    expect(await listed({ statusCode: 9901, statuses: ['rejected'] })).toEqual([]);
  });

  test.each([
    ['a result', 'unreachable', 9914],
    ['a result without an error', 'rejected', 9988],
  ] as const)('knows the code of %s', async (_what, kind, statusCode) => {
    const { key, messageId } = await storedOne();
    await db.messages.recordResult(workspaceId, key, result(kind), null);

    expect(await listed({ statusCode })).toEqual([messageId]);
  });

  test.each([
    ['with an error', providerError, 9901],
    ['without an error', null, 9988],
  ] as const)(
    'knows the code of a report %s, in order or not',
    async (_what, error, statusCode) => {
      const [first, second] = [await storedOne(), await storedOne()];
      await db.messages.recordResult(workspaceId, first.key, result('accepted'), null);
      for (const { senderId, trackingToken } of [first, second]) {
        await db.messages.recordStatus(senderId, trackingToken, reported('failed'), error);
      }

      expect((await listed({ statusCode })).toSorted()).toEqual(
        [first.messageId, second.messageId].toSorted(),
      );
    },
  );

  test('follows what the provider reports, and a correction', async () => {
    const { key, senderId, trackingToken, messageId } = await storedOne();
    const found = () => listed({ statusCode: 9901 });
    await db.messages.recordResult(workspaceId, key, result('rejected'), providerError);
    const rejected = await found();
    await db.messages.noteAcceptance(senderId, trackingToken, 'wamid.1', new Date());
    const corrected = await found();
    const failed = reported('failed', { providerMessageId: 'wamid.1' });
    await db.messages.recordStatus(senderId, trackingToken, failed, providerError);

    expect([rejected, corrected, await found()]).toEqual([[messageId], [], [messageId]]);
    expect(await db.messages.find(workspaceId, key)).not.toHaveProperty('failureCode');
  });
});

describe('filters by templates and senders', () => {
  const asked = async (query: MessageQuery) => {
    const list = bind(listMessages, partial({ ...db }));
    const { rows } = await list(workspaceId, query, { limit: 50 });
    return rows.map(({ messageId }) => messageId);
  };

  test('finds messages by the name of their template, also of one that is deleted', async () => {
    const { id: senderId } = newSender();
    const template = { workspaceId, senderId, name: 'offer', senderNumber: '1', syncRun: 1 };
    await db.templates.save([synced({ ...template, language: 'en' })]);
    await db.templates.save([synced({ ...template, language: 'de' })]);
    const ids = await db.templates.listIds(workspaceId, 'offer');
    await db.templates.deleteUnseen({
      workspaceId,
      senderId,
      number: 2,
      startedAt: new Date(),
    });
    const [first = '', second = ''] = ids;
    await stored(
      { messageId: 'one', content: templateContent({ id: first }) },
      { messageId: 'other', content: templateContent({ id: second }) },
      { messageId: 'text', content: { kind: 'text', text: 'Hello' } },
      { messageId: 'foreign' },
    );

    expect(await asked({ templateName: 'offer' })).toEqual(['other', 'one']);
    expect(await asked({ templateName: 'offer', templateId: first })).toEqual(['one']);
    expect(await asked({ templateName: 'none' })).toEqual([]);
    expect(await asked({ templateName: 'none', templateId: first })).toEqual([]);
  });

  test('finds messages by sender, number and kind', async () => {
    const sender = newSender({ workspaceId, number: '15550100201' });
    await db.senders.insert(sender);
    const senderId = sender.id;
    await stored(
      { messageId: 'inbox', senderId, kind: 'inbox' },
      { messageId: 'v2', senderId },
      { messageId: 'other', kind: 'inbox' },
    );

    expect(await asked({ senderId })).toEqual(['v2', 'inbox']);
    expect(await asked({ senderNumber: '15550100201' })).toEqual(['v2', 'inbox']);
    expect(await asked({ senderNumber: '15550100201', kinds: ['inbox'] })).toEqual(['inbox']);
    expect(await asked({ kinds: ['inbox', 'agent'] })).toEqual(['other', 'inbox']);
    expect(await asked({ senderNumber: '1' })).toEqual([]);
    expect(await asked({ senderId, senderNumber: '1' })).toEqual([]);
  });
});
