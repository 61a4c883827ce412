import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { newMember } from '../support/people';
import { until } from '../support/wait';
import { numberChange, report, textItem, write } from './support/inbound';
import { idsFor } from './support/inbox';
import { type Inbox, openInbox, refusalOf } from './support/people-inbox';
import { recipientEnding } from './support/sandbox';

let herald: TestHerald;
let inbox: Inbox;
const [jose, ann, silent] = ['0003', '0003', '0003'].map(recipientEnding) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  herald = await startHerald();
  inbox = await openInbox(herald);
  await writeAs(jose, 'José-María Núñez', 'Hola');
  await writeAs(ann, 'Ann Nunes', 'Hello there');
  const templateId = inbox.tenant.template('welcome').id;
  await send(herald, inbox.tenant, { recipientNumber: silent, templateId });
});
afterAll(() => herald.close());

/** Has a customer write who shows a name. */
function writeAs(from: string, name: string, text: string): Promise<void> {
  const contacts = [{ wa_id: from, profile: { name } }];
  const messages = [textItem(from, text)];
  return report(herald, inbox.tenant, numberChange(inbox.tenant, { contacts, messages }));
}

const numbersOf = async (query: string): Promise<unknown[]> => {
  const rows = await inbox.rows(`/conversations?${query}`);
  return rows.map(({ customer }) => (customer as { number: string }).number);
};

describe('the list of conversations', () => {
  test('has the latest first, with customer and beginning of the last message', async () => {
    const [first, second, third] = await inbox.rows('/conversations');

    expect(first).toMatchObject({
      customer: { number: silent, name: null, blocked: false },
      lastMessage: { direction: 'outbound', kind: 'v2', text: expect.stringMatching(/\w/) },
      handlingTurn: 0,
      unreadCount: 0,
    });
    expect(second).toMatchObject({
      customer: { number: ann, name: 'Ann Nunes' },
      lastMessage: { direction: 'inbound', kind: 'text', text: 'Hello there' },
      unreadCount: 1,
    });
    expect(third).toMatchObject({ customer: { name: 'José-María Núñez' } });
  });

  test('is walked through page by page', async () => {
    const { body } = await inbox.ask('GET', '/conversations?limit=2');
    const rest = await inbox.rows(`/conversations?limit=2&cursor=${String(body['nextCursor'])}`);

    expect(body['data']).toHaveLength(2);
    expect(rest).toMatchObject([{ customer: { number: jose } }]);
  });

  test('is searched by the beginning of the number and of the words of the name', async () => {
    expect(await numbersOf(`search=${ann.slice(0, -1)}`)).toContain(ann);
    expect(await numbersOf(`search=${encodeURIComponent(`+${ann}`)}`)).toEqual([ann]);
    expect(await numbersOf(`search=${ann.slice(1)}`)).toEqual([]);
    expect(await numbersOf('search=nun')).toEqual([ann, jose]);
    expect(await numbersOf('search=NU%C3%91')).toEqual([ann, jose]);
    expect(await numbersOf('search=jose%20nunez')).toEqual([jose]);
    expect(await numbersOf('search=MAR%C3%8DA')).toEqual([jose]);
    expect(await numbersOf('search=unez')).toEqual([]);
    expect(await numbersOf('search=nun&unread=true&handling=unassigned&limit=1')).toEqual([ann]);
  });

  test('refuses a search for nothing, and other nonsense, in one answer', async () => {
    const query = 'search=.*&unread=maybe&limit=0&handling=robot';

    const { status, body } = await inbox.ask('GET', `/conversations?${query}`);

    const fields = (body['details'] as { field: string }[]).map(({ field }) => field);
    expect([status, fields.toSorted()]).toEqual([400, ['handling', 'limit', 'search', 'unread']]);
  });

  test('has a name that a customer shows later, in every conversation with them', async () => {
    expect(await numbersOf('search=late')).toEqual([]);
    await writeAs(silent, 'Late Comer', 'Here I am');

    expect(await numbersOf('search=late')).toEqual([silent]);
  });
});

describe('one conversation', () => {
  test('tells the customer, the number, and until when free text can be sent', async () => {
    const { body } = await inbox.ask('GET', inbox.pathOf(ann));

    const { conversationId, customerId } = idsFor(inbox.tenant, ann);
    expect(body['conversation']).toMatchObject({
      conversationId,
      customer: { customerId, number: ann },
      sender: {
        senderId: inbox.tenant.senderId,
        number: inbox.tenant.displayNumber,
        provider: 'meta',
        connected: true,
        agentId: null,
      },
      window: { open: true, closesAt: expect.any(String) },
      handlingHistory: [],
    });
    const { window, lastInboundAt } = body['conversation'] as {
      window: { closesAt: string };
      lastInboundAt: string;
    };
    expect(Date.parse(window.closesAt) - Date.parse(lastInboundAt)).toBe(24 * 60 * 60 * 1000);
  });

  test('is not there for an unknown id', async () => {
    for (const path of ['/conversations/cnv_none', '/conversations/cnv_none/messages']) {
      expect(refusalOf(await inbox.ask('GET', path))).toEqual([404, 'conversation_not_found']);
    }
  });
});

describe('what was said', () => {
  test('has the provider’s words for people, and the webhooks in short', async () => {
    const refused = recipientEnding('0004');
    const templateId = inbox.tenant.template('welcome').id;
    await send(herald, inbox.tenant, { recipientNumber: refused, templateId });
    const delivered = recipientEnding('0001');
    await send(herald, inbox.tenant, { recipientNumber: delivered, templateId });

    const [failure] = await inbox.rows(`${inbox.pathOf(refused)}/messages`);
    expect(failure).toMatchObject({
      direction: 'outbound',
      status: 'rejected',
      statusCode: expect.any(Number),
      providerError: { message: expect.stringMatching(/\w/) },
      rendered: { body: expect.stringMatching(/\w/) },
      author: null,
      webhookEvents: [],
    });
    const events = await until('three delivered webhooks', async () => {
      const [row] = await inbox.rows(`${inbox.pathOf(delivered)}/messages`);
      const found = row?.['webhookEvents'] as { state: string }[];
      return found.filter(({ state }) => state === 'delivered').length === 3 && found;
    });
    expect(events).toMatchObject([
      { event: expect.any(String), attempts: 1, lastOutcome: 'http_200' },
      {},
      {},
    ]);
  });

  test('has notes in their place, with who wrote them, which the customer’s programs never see', async () => {
    const agent = await newMember(herald, inbox.owner, inbox.tenant.workspaceId, 'agent');
    const path = inbox.pathOf(ann);

    const { status, body } = await inbox.ask(
      'POST',
      `${path}/notes`,
      { text: ' Call her ' },
      agent,
    );
    await write(herald, inbox.tenant, ann, 'Anybody?', new Date(Date.now() + 2000));

    expect([status, body['note']]).toMatchObject([
      201,
      { direction: 'note', text: 'Call her', memberId: await inbox.memberIdOf(agent) },
    ]);
    const directions = (await inbox.rows(`${path}/messages`)).map(({ direction }) => direction);
    expect(directions).toEqual(['inbound', 'note', 'inbound']);
    const first = await inbox.ask('GET', `${path}/messages?limit=2`);
    const rest = await inbox.rows(
      `${path}/messages?limit=2&cursor=${String(first.body['nextCursor'])}`,
    );
    expect(rest).toHaveLength(1);
  });

  test('takes no note without text, and none that is too long', async () => {
    for (const text of ['', '   ', 'x'.repeat(4001)]) {
      const answer = await inbox.ask('POST', `${inbox.pathOf(ann)}/notes`, { text });
      expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
    }
  });
});

describe('reading', () => {
  test('leaves what came later unread, and an unknown message changes nothing', async () => {
    const from = recipientEnding('0003');
    await write(herald, inbox.tenant, from, 'one');
    await write(herald, inbox.tenant, from, 'two');
    const path = inbox.pathOf(from);
    const [, one] = await inbox.rows(`${path}/messages`);
    await write(herald, inbox.tenant, from, 'three');
    const unread = async () =>
      (await inbox.rows(`/conversations?search=${from}`)).map(({ unreadCount }) => unreadCount);

    expect((await inbox.ask('POST', `${path}/read`, { upTo: 'inb_none' })).status).toBe(200);
    expect(await unread()).toEqual([3]);
    expect((await inbox.ask('POST', `${path}/read`, { upTo: one?.['messageId'] })).status).toBe(
      200,
    );

    expect(await unread()).toEqual([2]);
    expect(await numbersOf('unread=true')).toContain(from);
    const [last] = await inbox.rows(`${path}/messages`);
    await inbox.ask('POST', `${path}/read`, { upTo: last?.['messageId'] });
    expect(await numbersOf('unread=true')).not.toContain(from);
  });
});
