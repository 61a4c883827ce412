import { beforeEach, describe, expect, test } from '@jest/globals';
import { conversationIdOf } from '../../../src/domain/ids';
import type { AppMessageReport, HistoryFileReport } from '../../../src/domain/inbound';
import type { Sender } from '../../../src/domain/sender';
import { recordAppMessage } from '../../../src/services/conversations/record-app-message';
import { recordHistoryFile } from '../../../src/services/conversations/record-history-file';
import { recordHistory, recordInbound } from '../../../src/services/conversations/record-inbound';
import { recordMessageChange } from '../../../src/services/conversations/record-message-change';
import { lookupFor } from '../../support/digests';
import { newSender, reported, reportedAuthor } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { bind } from '../../../src/services/steps/bind';

const NUMBER = '33612345678';
const NOW = new Date('2026-11-21T12:00:00.000Z');

const db = useTestDatabase();
let sender: Sender;

beforeEach(() => {
  sender = newSender();
});

const deps = () => ({
  ...db,
  optWords: { out: ['STOP'], in: ['START'] },
  startAnswer: () => undefined,
  sweepAfterMs: 1000,
});

const second = (at: number) => new Date(NOW.getTime() + at * 1000);
const customer = reportedAuthor({ number: NUMBER });
const text = (body: string) => ({ kind: 'text', text: body }) as const;

const writes = (id: string, body: string, at: number) => {
  const report = { providerMessageId: id, author: customer, occurredAt: second(at), replyTo: null };
  return recordInbound(deps())(sender, { ...report, content: text(body) }, second(at));
};

function says(body: string, at: number, change: Partial<AppMessageReport> = {}): Promise<void> {
  const report = {
    providerMessageId: `wamid.${body}`,
    customer,
    occurredAt: second(at),
    content: text(body),
    isHistory: false,
    status: 'sent' as const,
    ...change,
  };
  return recordAppMessage(deps(), sender, report, second(Math.max(at, 0)));
}

async function conversationNow() {
  const { workspaceId } = sender;
  const known = await db.customers.findByLookup(workspaceId, lookupFor(workspaceId, NUMBER));
  const id = conversationIdOf(known?.id ?? '', sender.number);
  const page = { limit: 9 };
  const [conversation, sent, received] = await Promise.all([
    db.conversations.find(workspaceId, id),
    db.messages.listByConversation(workspaceId, id, page),
    db.inbound.listByConversation(workspaceId, id, page),
  ]);
  return { id, known, conversation, sent: sent.rows, received: received.rows };
}

const onAutopilot = (id: string, cause: string) =>
  db.conversations.changeAssignment(sender.workspaceId, id, {
    handling: { kind: 'autopilot' },
    reason: 'a test',
    by: null,
    cause,
    at: NOW,
  });

describe('messages of the business from its phone', () => {
  test('are its own messages, once, and count as no send', async () => {
    await says('I am on it', 1);
    await says('I am on it', 1);
    const status = reported('read', { providerMessageId: 'wamid.I am on it' });
    expect(await db.messages.recordStatus(sender.id, null, status, null)).toBeNull();

    const { sent, conversation } = await conversationNow();
    expect(sent).toMatchObject([
      { kind: 'app', status: 'sent', attempts: 0, content: { said: text('I am on it') } },
    ]);
    expect(conversation).toMatchObject({
      lastMessage: { direction: 'outbound', kind: 'app', text: 'I am on it' },
      lastInboundAt: null,
    });
    const later = new Date(Date.now() + 3_600_000);
    expect(await db.usage.begin(later, later, 9)).toBeNull();
    expect(await db.messages.listDueStarts(later, 9)).toEqual([]);
  });

  test('take a conversation on Autopilot over, with the answer that was due, once', async () => {
    await writes('wamid.1', 'Hello', 0);
    const { id } = await conversationNow();
    await onAutopilot(id, 'first');
    await writes('wamid.2', 'Are you there?', 1);
    await says('I am on it', 2);

    expect((await conversationNow()).conversation).toMatchObject({
      handling: { kind: 'unassigned' },
      answerDue: null,
      unread: [],
    });
    await onAutopilot(id, 'second');
    await says('I am on it', 2);
    expect((await conversationNow()).conversation?.handling).toEqual({ kind: 'autopilot' });
  });

  test('leave a conversation to the member who has it', async () => {
    await writes('wamid.1', 'Hello', 0);
    const { id, conversation } = await conversationNow();
    const handling = { kind: 'assigned', memberId: 'mbr_ann' } as const;
    const change = { handling, reason: 'a test', by: 'mbr_ann', cause: 'taken', at: NOW };
    await db.conversations.changeAssignment(sender.workspaceId, id, change);
    await says('I am on it', 2);

    const now = (await conversationNow()).conversation;
    expect(now?.handling).toEqual(handling);
    expect(now?.lastInboundAt).toEqual(conversation?.lastInboundAt);
  });

  test('are edited and deleted by the business alone', async () => {
    await writes('wamid.1', 'Hello', 0);
    await says('secret', 1);
    const record = bind(recordMessageChange, deps());
    const report = { customer, targetId: 'wamid.secret', occurredAt: second(3) };
    const deleted = { kind: 'deleted' } as const;
    await record(
      sender,
      { ...report, providerMessageId: 'r1', by: 'customer', change: deleted },
      second(3),
    );
    expect((await conversationNow()).sent).toMatchObject([{ content: { said: text('secret') } }]);

    const edited = { kind: 'edited', text: 'secrets' } as const;
    await record(
      sender,
      { ...report, providerMessageId: 'r2', by: 'business', change: edited },
      second(3),
    );
    expect((await conversationNow()).sent).toMatchObject([{ content: { said: text('secrets') } }]);
    await record(
      sender,
      { ...report, providerMessageId: 'r3', by: 'business', change: deleted },
      second(4),
    );

    const { sent, conversation } = await conversationNow();
    expect(sent).toMatchObject([{ content: { said: { kind: 'deleted' } } }]);
    expect(conversation?.lastMessage).toMatchObject({ kind: 'app', text: '' });
  });
});

describe('history', () => {
  test('enters the past of a conversation, and neither wakes, opens, counts nor takes over', async () => {
    await writes('wamid.1', 'Hello', 0);
    const { id } = await conversationNow();
    await onAutopilot(id, 'first');
    const before = (await conversationNow()).conversation;
    await says('old answer', -90_000, { isHistory: true, status: 'read' });
    const old = { author: customer, occurredAt: second(-90_001), replyTo: null };
    for (const [index, body] of ['old question', 'STOP'].entries()) {
      const report = { ...old, providerMessageId: `old ${index}`, content: text(body) };
      await recordHistory(deps(), sender, report, second(0));
    }

    const { sent, received, conversation, known } = await conversationNow();
    expect(conversation).toEqual(before);
    expect(sent).toMatchObject([{ kind: 'app', status: 'read' }]);
    expect(received).toHaveLength(3);
    expect(known).toMatchObject({ unsubscribed: true });
  });

  const media = {
    type: 'image',
    reference: 'med_1',
    mimeType: 'image/jpeg',
    filename: null,
  } as const;
  const file = { kind: 'media', media: { ...media, caption: 'Echeveria' } } as const;
  const placeholder = { kind: 'other', type: 'media_placeholder' } as const;
  const fromCustomer = {
    providerMessageId: 'wamid.file',
    author: customer,
    occurredAt: second(-90_000),
    replyTo: null,
  };
  const fromBusiness = {
    providerMessageId: 'wamid.file',
    customer,
    occurredAt: second(-90_000),
    isHistory: true,
    status: 'read',
  } as const;
  const follows = (message: HistoryFileReport['message']) =>
    recordHistoryFile(
      deps(),
      sender,
      { providerMessageId: 'wamid.file', content: file, message },
      second(0),
    );

  test('gives a message of the customer its file, once', async () => {
    const message = { ...fromCustomer, content: file };
    await recordHistory(deps(), sender, { ...fromCustomer, content: placeholder }, second(0));
    await follows(message);
    await follows({ ...message, content: placeholder });

    const { received, sent, conversation } = await conversationNow();
    expect([received, sent]).toMatchObject([[{ content: file }], []]);
    expect(conversation).toMatchObject({ unread: [], lastMessage: { text: 'Echeveria' } });
  });

  test('gives a message of the business its file, also one that is reported as of the customer or of nobody', async () => {
    for (const [index, message] of [null, { ...fromCustomer, content: file }].entries()) {
      await says(`${index}`, -90_000, {
        ...fromBusiness,
        providerMessageId: 'wamid.file',
        content: placeholder,
      });
      await follows(message);

      const { received, sent } = await conversationNow();
      expect([received, sent]).toMatchObject([[], [{ content: { said: file } }]]);
      sender = newSender();
    }
  });

  test('gives its file to a message that is stored while the file is recorded', async () => {
    const findByProviderId: typeof db.messages.findByProviderId = async (...about) => {
      const found = await db.messages.findByProviderId(...about);
      await says('', 0, { ...fromBusiness, content: placeholder });
      return found;
    };
    const report = { providerMessageId: 'wamid.file', content: file };
    const messages = { ...db.messages, findByProviderId };
    await recordHistoryFile(
      { ...deps(), messages },
      sender,
      { ...report, message: { ...fromBusiness, content: file } },
      second(0),
    );

    const { sent } = await conversationNow();
    expect(sent).toMatchObject([{ content: { said: file } }]);
  });

  test('records a file that comes before its message, whose own report changes nothing', async () => {
    await follows(null);
    await follows({ ...fromBusiness, content: file });
    await says('', 0, { ...fromBusiness, content: placeholder });

    const { received, sent } = await conversationNow();
    expect([received, sent]).toMatchObject([[], [{ content: { said: file }, status: 'read' }]]);
  });
});
