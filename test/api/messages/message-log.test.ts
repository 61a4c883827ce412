import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Message } from '../../../src/domain/message';
import { newMessage } from '../../support/records';
import type { Answer } from '../../support/client';
import { download } from '../../support/csv';
import { useHerald } from '../../support/herald';
import { me } from '../../support/people';
import { sendOne } from '../../support/send-one';
import { sendStandard } from '../../support/standard';
import { sendIdOf } from '../../support/temporal';
import { until } from '../../support/wait';
import { idsFor } from '../support/inbox';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let inbox: Inbox;

beforeAll(async () => {
  inbox = await openInbox(herald);
});

type Row = Record<string, unknown>;

const ask = (path: string): Promise<Answer> => inbox.ask('GET', path);

const rows = async (query = ''): Promise<Row[]> =>
  (await ask(`/messages${query}`)).body['data'] as Row[];
const idsOf = async (query: string): Promise<unknown[]> =>
  (await rows(query)).map(({ messageId }) => messageId);
const detailsOf = async (messageId: string): Promise<Row> =>
  (await ask(`/messages/${messageId}`)).body['message'] as Row;

/** Stores a message as a send would; `minute` is when. */
async function store(messageId: string, minute: number, change: Partial<Message> = {}) {
  const createdAt = new Date(Date.UTC(2026, 2, 1, 9, minute));
  const { workspaceId } = inbox.tenant;
  const message = newMessage({ workspaceId, messageId, createdAt, ...change });
  await herald.stage.repositories.messages.insert(message, null);
  return message;
}

describe('GET /messages/{messageId}', () => {
  test('shows a message with its statuses, webhooks, conversation and workflow', async () => {
    const recipientNumber = recipientEnding('0001');
    await sendOne(herald, inbox.tenant, 'order-1', { recipientNumber, metadata: { order: 1 } });

    const message = await until('its three webhooks', async () => {
      const shown = await detailsOf('order-1');
      const events = shown['webhookEvents'] as Row[];
      return events.filter(({ state }) => state === 'delivered').length === 3 && shown;
    });

    expect(message).toMatchObject({
      kind: 'v2',
      status: 'read',
      attempts: 1,
      metadata: { order: 1 },
      result: { kind: 'accepted', providerMessageId: message['providerMessageId'] },
      timeline: expect.arrayContaining([
        expect.objectContaining({ status: 'read', occurredAt: expect.any(String) }),
      ]),
      rendered: { body: expect.any(String) },
      conversationId: (await idsFor(herald, inbox.tenant, recipientNumber)).conversationId,
      providerError: null,
      workflowId: sendIdOf(inbox.tenant, 'order-1'),
    });
    const [{ eventId } = {}] = message['webhookEvents'] as Row[];
    const delivery = await ask(`/deliveries/${String(eventId)}`);
    expect(delivery.body['delivery']).toMatchObject({ messageId: 'order-1' });
  });

  test('shows the provider’s own words for a message that it refused, but not in the list', async () => {
    const recipientNumber = recipientEnding('0004');
    await sendOne(herald, inbox.tenant, 'refused', { recipientNumber });

    const shown = await detailsOf('refused');

    expect(shown).toMatchObject({
      status: 'rejected',
      statusCode: 9901,
      statusMessage: 'The recipient cannot be reached on this channel.',
      advice: 'Check the number; use another channel.',
      result: { kind: 'rejected', providerMessageId: null },
      providerError: { title: expect.stringMatching(/.+/), httpStatus: expect.any(Number) },
      webhookEvents: [],
    });
    const { message: words } = shown['providerError'] as Row;
    const listed = JSON.stringify(await rows(`?recipient=${recipientNumber}`));
    expect(listed).not.toContain(words);
    expect(listed).not.toContain('providerError');
  });

  test('shows no workflow for a message that Herald itself refused', async () => {
    const recipientNumber = recipientEnding('0003');
    const templateId = inbox.tenant.template('order_confirmed').id;
    await sendStandard(herald, inbox.tenant, { recipientNumber, templateId });

    const [listed] = await rows(`?recipient=${recipientNumber}`);

    const shown = await detailsOf(String(listed?.['messageId']));
    expect(shown).toMatchObject({ kind: 'standard', attempts: 0, workflowId: null });
    expect(shown['refusal']).toEqual(expect.stringMatching(/.+/));
  });

  test('answers 404 for a message that nobody or another workspace sent', async () => {
    const theirs = await openInbox(herald);
    await sendOne(herald, theirs.tenant, 'theirs');

    expect(refusalOf(await ask('/messages/none'))).toEqual([404, 'message_not_found']);
    expect(refusalOf(await ask('/messages/theirs'))).toEqual([404, 'message_not_found']);
    expect(await idsOf('?messageId=theirs')).toEqual([]);
    expect((await theirs.ask('GET', '/messages/theirs')).status).toBe(200);
  });
});

describe('GET /messages', () => {
  test('lists the newest messages first, in pages, and combines all filters of a query', async () => {
    const recipientNumber = '33699990000';
    await store('a', 1, { recipientNumber, status: 'failed' });
    await store('b', 2, { recipientNumber, status: 'read', kind: 'standard' });
    await store('c', 3, { recipientNumber, status: 'failed', kind: 'inbox' });
    const of = `recipient=${recipientNumber}`;
    const cases: Record<string, string[]> = {
      [of]: ['c', 'b', 'a'],
      [`${of}&status=failed`]: ['c', 'a'],
      [`${of}&status=failed,read&since=2026-03-01T09:02:00Z`]: ['c', 'b'],
      [`${of}&before=2026-03-01T09:03:00Z`]: ['b', 'a'],
      [`${of}&since=2026-03-01T09:02:00Z&before=2026-03-01T09:03:00Z`]: ['b'],
      [`${of}&kind=inbox,standard`]: ['c', 'b'],
      [`${of}&idPrefix=log`]: [],
      'statusCode=9901&idPrefix=refu': ['refused'],
      'messageId=b': ['b'],
      'messageId=b&status=failed': [],
      [`messageId=b&${of}`]: ['b'],
    };
    for (const [query, expected] of Object.entries(cases)) {
      expect([query, await idsOf(`?${query}`)]).toEqual([query, expected]);
    }
    const { body } = await ask(`/messages?${of}&limit=2`);
    const rest = await idsOf(`?${of}&limit=2&cursor=${String(body['nextCursor'])}`);
    expect(rest).toEqual(['a']);
  });
});

test('gives people the log as a file, and nobody else', async () => {
  const recipientNumber = '33699990001';
  await store('filed', 1, { recipientNumber, refusal: '-not sent' });
  const path = `/api/v1/workspaces/${inbox.tenant.workspaceId}/messages.csv?recipient=${recipientNumber}`;
  const stranger = await openInbox(herald);
  const fetched = ({ owner }: Inbox) => download(herald, path, { cookie: owner.browser.cookie() });

  expect((await fetched(inbox)).records).toMatchObject([
    { messageId: 'filed', kind: 'v2', refusal: "'-not sent", conversationId: 'cnv_1' },
  ]);
  expect((await fetched(stranger)).status).toBe(404);
  expect((await download(herald, path, {})).status).toBe(401);
});

test('tells a signed-in person where the Temporal UI shows workflows', async () => {
  const { body } = await me(inbox.owner.browser);

  expect(body['workflowsUrl']).toBe(
    `${herald.env['TEMPORAL_UI_URL']}/namespaces/default/workflows/`,
  );
});
