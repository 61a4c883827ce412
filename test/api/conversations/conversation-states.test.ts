import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { openStream } from '../../support/event-stream';
import { useHerald } from '../../support/herald';
import { newMember } from '../../support/people';
import { until } from '../../support/wait';
import { write } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';

interface Shown {
  state: string;
  snoozedUntil: string | null;
  stateTurn: number;
  labels: string[];
}

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

const current = async () => (await inbox.ask('GET', path)).body['conversation'] as Shown;
const set = (body: object) => inbox.ask('PUT', `${path}/state`, body);
const close = async () => set({ state: 'closed', turn: (await current()).stateTurn });
const label = (body: object) => inbox.ask('PATCH', `${path}/labels`, body);
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function sendTemplate(recipientNumber: string, options: object = {}): Promise<void> {
  const templateId = inbox.tenant.template('welcome').id;
  const { status } = await send(herald, inbox.tenant, { recipientNumber, templateId, ...options });
  expect(status).toBe(200);
}

describe('PUT /conversations/{conversationId}/state', () => {
  test('closes a conversation until the customer writes, and no sooner than they were read', async () => {
    const { stateTurn: turn } = await current();
    expect((await close()).body['conversation']).toMatchObject({ state: 'closed' });
    await sendTemplate(customer);
    expect(await current()).toMatchObject({ state: 'closed' });

    await write(herald, inbox.tenant, customer, 'One more thing');
    expect(await current()).toMatchObject({ state: 'open', snoozedUntil: null });

    const late = await set({ state: 'closed', turn: turn + 1 });
    expect(refusalOf(late)).toEqual([409, 'conflict']);
    expect(await current()).toMatchObject({ state: 'open' });
  });

  test('opens a closed conversation with autoPilot: false of a send', async () => {
    await close();

    await sendTemplate(customer, { autoPilot: false });

    expect(await current()).toMatchObject({ state: 'open' });
  });

  test('opens a conversation when its snooze ends, and tells the change feed', async () => {
    const { conversationId } = await idsFor(herald, inbox.tenant, customer);
    const { stateTurn: turn } = await current();
    const snoozed = await set({ state: 'snoozed', until: inMs(3_600_000), turn });
    expect(snoozed.body['conversation']).toMatchObject({ state: 'snoozed' });
    const cookie = inbox.owner.browser.cookie();
    const stream = await openStream(herald, inbox.tenant.workspaceId, cookie);

    const { conversations } = herald.stage.records;
    await conversations.update({ _id: conversationId }, { $set: { snoozedUntil: new Date() } });

    await until('the end of the snooze', () => stream.changed().has(conversationId));

    await until('an open conversation', async () => (await current()).state === 'open');
    expect(await current()).toMatchObject({ snoozedUntil: null, stateTurn: turn + 2 });
    stream.close();
  });

  test('leaves a conversation that is in that state already, whatever was seen', async () => {
    await close();

    expect((await set({ state: 'closed', turn: 0 })).status).toBe(200);
  });

  test.each([
    [{ state: 'snoozed', until: inMs(-1000), turn: 1 }, 'until'],
    [{ state: 'snoozed', until: inMs(91 * 24 * 3_600_000), turn: 1 }, 'until'],
    [{ state: 'snoozed', until: 'tomorrow', turn: 1 }, 'until'],
    [{ state: 'snoozed', turn: 1 }, 'until'],
    [{ state: 'closed' }, 'turn'],
    [{ state: 'done', turn: 1 }, 'state'],
  ])('rejects %j', async (body, field) => {
    const answer = await set(body);

    expect(refusalOf(answer)).toEqual([400, 'invalid_request']);
    expect(answer.body['details']).toMatchObject([{ field }]);
  });
});

describe('PATCH /conversations/{conversationId}/labels', () => {
  test('adds and removes labels in any case, and keeps those of two members at once', async () => {
    const ann = await newMember(herald, inbox.tenant.workspaceId, 'agent');
    await label({ add: [' VIP ', 'vip', 'Refund'] });
    expect((await current()).labels).toEqual(['VIP', 'Refund']);

    await Promise.all([
      label({ add: ['Late'] }),
      inbox.ask('PATCH', `${path}/labels`, { add: ['Gift'], remove: ['REFUND'] }, ann),
    ]);

    expect((await current()).labels.toSorted()).toEqual(['Gift', 'Late', 'VIP']);
    const { body } = await inbox.ask('GET', '/inbox/labels');
    expect(body['labels']).toEqual(expect.arrayContaining(['Gift', 'Late', 'VIP']));
    expect(body['labels']).not.toContain('Refund');
    expect(await inbox.rows(`/conversations?label=vip&search=${customer}`)).toHaveLength(1);
  });

  test('rejects too many labels, too long and empty labels, and no change at all', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `Label ${index}`);
    expect((await label({ add: ten })).status).toBe(200);

    for (const body of [{ add: ['One more'] }, { add: ['x'.repeat(33)] }, { add: [' '] }, {}])
      expect(refusalOf(await label(body))).toEqual([400, 'invalid_request']);
    expect((await label({ add: ['Other'], remove: ['Label 0'] })).status).toBe(200);
  });
});

describe('lists and counts', () => {
  test('counts as unread what is unassigned or one’s own, while it is open', async () => {
    const own = await openInbox(herald);
    const ann = await newMember(herald, own.tenant.workspaceId, 'agent');
    await write(herald, own.tenant, customer, 'Hello');
    const ofAnn = await own.pathOf(customer);
    const unread = async (by = own.owner) =>
      (await own.ask('GET', '/inbox/counts', undefined, by)).body['unread'];
    expect([await unread(), await unread(ann)]).toEqual([1, 1]);

    await own.ask('PUT', `${ofAnn}/handling`, { handling: 'assigned' }, ann);
    expect([await unread(), await unread(ann)]).toEqual([0, 1]);

    await own.ask('PUT', `${ofAnn}/state`, { state: 'closed', turn: 1 });
    expect(await unread(ann)).toBe(0);
  });
});
