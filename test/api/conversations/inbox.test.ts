import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember } from '../../support/people';
import { until } from '../../support/wait';
import { saidIn, write } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let inbox: Inbox;
let customer: string;
let path: string;

beforeAll(async () => {
  inbox = await openInbox(herald);
});
beforeEach(async () => {
  customer = recipientEnding('0003');
  await write(herald, inbox.tenant, customer, 'Hello');
  path = await inbox.pathOf(customer);
});

const hand = (body: unknown, by?: TestPerson) => inbox.ask('PUT', `${path}/handling`, body, by);
const join = () => newMember(herald, inbox.tenant.workspaceId, 'agent');
const current = async () => (await inbox.ask('GET', path)).body['conversation'];

describe('GET /conversations/{conversationId}', () => {
  test('shows the customer, the sender and until when free text can be sent', async () => {
    const { body } = await inbox.ask('GET', path);

    const { conversationId, customerId } = await idsFor(herald, inbox.tenant, customer);
    expect(body['conversation']).toMatchObject({
      conversationId,
      customer: { customerId, number: customer },
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

  test('answers 404 for an unknown conversation', async () => {
    for (const unknown of ['/conversations/cnv_none', '/conversations/cnv_none/messages']) {
      expect(refusalOf(await inbox.ask('GET', unknown))).toEqual([404, 'conversation_not_found']);
    }
  });
});

describe('messages and notes of a conversation', () => {
  test('shows members the provider’s words and a summary of each message’s webhooks', async () => {
    const refused = recipientEnding('0004');
    const templateId = inbox.tenant.template('welcome').id;
    await send(herald, inbox.tenant, { recipientNumber: refused, templateId });
    const delivered = recipientEnding('0001');
    await send(herald, inbox.tenant, { recipientNumber: delivered, templateId });

    const [failure] = await inbox.rows(`${await inbox.pathOf(refused)}/messages`);
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
      const [row] = await inbox.rows(`${await inbox.pathOf(delivered)}/messages`);
      const found = row?.['webhookEvents'] as { state: string }[];
      return found.filter(({ state }) => state === 'delivered').length === 3 && found;
    });
    expect(events).toMatchObject([
      { event: expect.any(String), attempts: 1, lastOutcome: 'http_200' },
      {},
      {},
    ]);
  });

  test('shows notes among the messages with their author, but never in the public API', async () => {
    const agent = await join();

    const note = { text: ' Call her ' };
    const { status, body } = await inbox.ask('POST', `${path}/notes`, note, agent);
    await write(herald, inbox.tenant, customer, 'Anybody?', new Date(Date.now() + 2000));

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
    const forPrograms = await saidIn(herald, inbox.tenant, customer);
    expect(forPrograms.map(({ direction }) => direction)).toEqual(['inbound', 'inbound']);
  });

  test('rejects a note without text and one that is too long', async () => {
    for (const text of ['', '   ', 'x'.repeat(4001)]) {
      const answer = await inbox.ask('POST', `${path}/notes`, { text });
      expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
    }
  });
});

describe('read marks', () => {
  test('marks messages as read up to the given one, and ignores an unknown one', async () => {
    await write(herald, inbox.tenant, customer, 'two');
    const [, one] = await inbox.rows(`${path}/messages`);
    await write(herald, inbox.tenant, customer, 'three');
    const unread = async () =>
      (await inbox.rows(`/conversations?search=${customer}`)).map((row) => row['unreadCount']);
    const isListed = async () =>
      (await inbox.rows(`/conversations?search=${customer}&unread=true`)).length === 1;

    expect((await inbox.ask('POST', `${path}/read`, { upTo: 'inb_none' })).status).toBe(200);
    expect(await unread()).toEqual([3]);
    expect((await inbox.ask('POST', `${path}/read`, { upTo: one?.['messageId'] })).status).toBe(
      200,
    );

    expect(await unread()).toEqual([2]);
    expect(await isListed()).toBe(true);
    const [last] = await inbox.rows(`${path}/messages`);
    await inbox.ask('POST', `${path}/read`, { upTo: last?.['messageId'] });
    expect(await isListed()).toBe(false);
  });
});

describe('assignment', () => {
  test('changes the assignment for members, and the history says who did it', async () => {
    const ann = await join();
    const annId = await inbox.memberIdOf(ann);

    const taken = await hand({ handling: 'assigned' }, ann);
    expect([taken.status, taken.body['conversation']]).toMatchObject([
      200,
      { handling: 'assigned', assignedTo: annId, handlingTurn: 1 },
    ]);
    expect(await inbox.rows('/conversations?assignedTo=me', ann)).toHaveLength(1);
    expect(await inbox.rows(`/conversations?assignedTo=${annId}`)).toHaveLength(1);
    expect(await inbox.rows('/conversations?assignedTo=me')).toHaveLength(0);
    await hand({ handling: 'unassigned' });

    const ownerId = await inbox.memberIdOf(inbox.owner);
    expect(await current()).toMatchObject({
      handling: 'unassigned',
      assignedTo: null,
      handlingHistory: [
        { handling: 'assigned', assignedTo: annId, by: annId },
        { handling: 'unassigned', by: ownerId },
      ],
    });
  });

  test('assigns a conversation to another member, but not to a stranger', async () => {
    const annId = await inbox.memberIdOf(await join());

    const given = await hand({ handling: 'assigned', memberId: annId });
    const stranger = await hand({ handling: 'assigned', memberId: 'mbr_none' });

    expect(given.body['conversation']).toMatchObject({ assignedTo: annId });
    expect(refusalOf(stranger)).toEqual([400, 'invalid_request']);
    expect(stranger.body['details']).toMatchObject([{ field: 'memberId' }]);
    expect(await current()).toMatchObject({ assignedTo: annId });
  });

  test('rejects Autopilot when the sender has no agent', async () => {
    expect(refusalOf(await hand({ handling: 'autopilot' }))).toEqual([400, 'agent_not_connected']);
  });

  test.each([
    [{}],
    [{ handling: 'robot' }],
    [{ handling: 'unassigned', memberId: 'mbr_1' }],
    [{ handling: 'assigned', turn: -1 }],
  ])('rejects %j as an assignment', async (body) => {
    expect(refusalOf(await hand(body))).toEqual([400, 'invalid_request']);
  });
});

describe('conversations of a former member', () => {
  test('unassigns the conversations of a member who is removed or leaves', async () => {
    const [ann, bob] = [await join(), await join()];
    await hand({ handling: 'assigned' }, ann);
    const annId = await inbox.memberIdOf(ann);

    await inbox.ask('DELETE', `/members/${annId}`);

    const isNobodys = {
      handling: 'unassigned',
      assignedTo: null,
      handlingHistory: [
        { assignedTo: annId },
        { reason: expect.stringContaining('not in the workspace any more'), by: null },
      ],
    };
    expect(await current()).toMatchObject(isNobodys);
    await hand({ handling: 'assigned' }, bob);
    await inbox.ask('POST', '/leave', undefined, bob);
    expect(await current()).toMatchObject({ handling: 'unassigned' });
  });

  test('unassigns the conversations that a crash left assigned when the removal is repeated', async () => {
    const ann = await join();
    const annId = await inbox.memberIdOf(ann);
    await hand({ handling: 'assigned' }, ann);
    const { memberships } = herald.stage.repositories;
    const membership = await memberships.find(inbox.tenant.workspaceId);
    if (membership === null) throw new Error('no membership');
    const members = membership.members.filter(({ id }) => id !== annId);
    await herald.stage.records.workspaces.update(
      { _id: inbox.tenant.workspaceId },
      { $set: { members } },
    );

    expect((await inbox.ask('DELETE', `/members/${annId}`)).status).toBe(404);

    expect(await current()).toMatchObject({ handling: 'unassigned' });
  });
});
