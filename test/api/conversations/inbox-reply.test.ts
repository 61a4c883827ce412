import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getMessage } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newMember } from '../../support/people';
import { until } from '../../support/wait';
import { idsFor } from '../support/inbox';
import { type Inbox, openInbox, refusalOf } from '../support/people-inbox';
import { customerWrites, recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();
let inbox: Inbox;
let customer: string;

beforeAll(async () => {
  inbox = await openInbox(herald);
});
beforeEach(async () => {
  customer = recipientEnding('0003');
  await customerWrites(herald, inbox.tenant, customer, 'Hello');
});

const reply = async (body: unknown, number = customer) =>
  inbox.ask('POST', `${await inbox.pathOf(number)}/messages`, body);
const template = async (body: unknown, number = customer) =>
  inbox.ask('POST', `${await inbox.pathOf(number)}/templates`, body);
const ofCustomer = async () =>
  `/customers/${(await idsFor(herald, inbox.tenant, customer)).customerId}`;
const said = async () => inbox.rows(`${await inbox.pathOf(customer)}/messages`);

async function lastWrote(hoursAgo: number): Promise<void> {
  const lastInboundAt = new Date(Date.now() - hoursAgo * 60 * 60 * 1000);
  const { conversationId: _id } = await idsFor(herald, inbox.tenant, customer);
  const { conversations } = herald.stage.records;
  await conversations.update({ _id }, { $set: { lastInboundAt } });
}

describe('reply from the Inbox', () => {
  test('accepts and sends a reply, and shows it with its author and status', async () => {
    const { status, body } = await reply({ text: 'Good morning', messageId: 'reply-1' });

    expect([status, body['message']]).toMatchObject([
      202,
      { direction: 'outbound', kind: 'inbox', text: 'Good morning', messageId: 'reply-1' },
    ]);
    const sent = await until('the status', async () => {
      const [row] = await said();
      return row?.['status'] === 'sent' && row;
    });
    const memberId = await inbox.memberIdOf(inbox.owner);
    expect(sent).toMatchObject({ author: { kind: 'member', memberId }, webhookEvents: [] });
    expect((await getMessage(herald, inbox.tenant, 'reply-1')).status).toBe(404);
    const [row] = await inbox.rows(`/conversations?search=${customer}`);
    expect(row).toMatchObject({ lastMessage: { text: 'Good morning', kind: 'inbox' } });
  });

  test('sends a repeated reply once, and rejects a different text with the same messageId', async () => {
    const messageId = `once-${customer}`;
    const answers = await Promise.all([1, 2, 3].map(() => reply({ text: 'Once', messageId })));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await until('the call', async () => (await requestsFor(herald, customer)) > 0);
    await lastWrote(25);

    expect((await reply({ text: 'Once', messageId })).status).toBe(202);
    expect(refusalOf(await reply({ text: 'Twice', messageId }))).toEqual([
      400,
      'message_id_conflict',
    ]);

    expect((await said()).filter(({ direction }) => direction === 'outbound')).toHaveLength(1);
    expect(await requestsFor(herald, customer)).toBe(1);
  });

  test('rejects a reply later than 24 hours after the customer wrote, but sends a template', async () => {
    await lastWrote(24.1);

    const late = await reply({ text: 'Too late' });

    expect(refusalOf(late)).toEqual([400, 'window_closed']);
    expect(late.body['error']).toMatch(/last wrote at \d{4}-.*send a template instead/);
    const { body } = await inbox.ask('GET', await inbox.pathOf(customer));
    expect(body['conversation']).toMatchObject({ window: { open: false } });
    expect((await template({ templateName: 'welcome' })).status).toBe(202);
  });

  test('rejects a reply that is empty, malformed or longer than the provider takes', async () => {
    const long = await reply({ text: 'x'.repeat(4097) });

    expect(refusalOf(long)).toEqual([400, 'invalid_request']);
    expect(long.body['error']).toContain('4096');
    for (const text of ['', '  ', 17, 'ok \ud83d', 'ok \0']) {
      expect(refusalOf(await reply({ text }))).toEqual([400, 'invalid_request']);
    }
    expect(refusalOf(await reply({ text: 'a', txt: 'b' }))).toEqual([400, 'invalid_request']);
  });

  test('rejects a reply to a customer who is blocked, unsubscribed or without an address', async () => {
    const { customers } = herald.stage.repositories;
    const { customerId } = await idsFor(herald, inbox.tenant, customer);
    const { workspaceId } = inbox.tenant;
    for (const decision of [{ blocked: true }, { blocked: false, unsubscribed: true }]) {
      await customers.decide(workspaceId, customerId, decision, new Date());
      expect(refusalOf(await reply({ text: 'Hi' }))).toEqual([400, 'customer_unreachable']);
      expect(refusalOf(await template({ templateName: 'welcome' }))).toEqual([
        400,
        'customer_unreachable',
      ]);
    }
    await customers.decide(workspaceId, customerId, { unsubscribed: false }, new Date());
    await herald.stage.records.customers.update(
      { _id: customerId },
      { $set: { deliveryIdentity: null } },
    );
    expect(refusalOf(await reply({ text: 'Hi' }))).toEqual([400, 'customer_without_identity']);
    expect(await requestsFor(herald, customer)).toBe(0);
  });

  test('a reply takes over a conversation that is on Autopilot', async () => {
    const { conversations } = herald.stage.repositories;
    const { conversationId } = await idsFor(herald, inbox.tenant, customer);
    await conversations.changeAssignment(inbox.tenant.workspaceId, conversationId, {
      handling: { kind: 'autopilot' },
      reason: 'a test',
      by: null,
      cause: 'test',
      at: new Date(),
    });

    expect((await reply({ text: 'A person' })).status).toBe(202);

    const memberId = await inbox.memberIdOf(inbox.owner);
    const { body } = await inbox.ask('GET', await inbox.pathOf(customer));
    expect(body['conversation']).toMatchObject({
      handling: 'assigned',
      assignedTo: memberId,
      handlingHistory: [{}, { by: memberId, reason: 'taken over by a reply' }],
    });
  });

  test('rejects a reply while its sender is disconnected', async () => {
    const own = await openInbox(herald);
    const from = recipientEnding('0003');
    await customerWrites(herald, own.tenant, from, 'Hello');
    await own.ask('POST', `/senders/${own.tenant.senderId}/disconnect`, {});

    const answer = await own.ask('POST', `${await own.pathOf(from)}/messages`, { text: 'Hi' });

    expect(refusalOf(answer)).toEqual([404, 'sender_not_found']);
    const { body } = await own.ask('GET', await own.pathOf(from));
    expect(body['conversation']).toMatchObject({ sender: { connected: false } });
  });
});

describe('template from the Inbox', () => {
  test('sends a template from the Inbox once per messageId, without webhooks', async () => {
    const body = { templateName: 'welcome', messageId: `tpl-${customer}` };
    const [first, repeat] = [await template(body), await template(body)];
    const conflict = await template({ ...body, templateLanguage: 'en_US' });

    expect([first.status, repeat.status]).toEqual([202, 202]);
    expect(first.body['message']).toMatchObject({
      kind: 'inbox',
      templateName: 'welcome',
      text: null,
      rendered: { body: expect.stringMatching(/\w/) },
    });
    expect(refusalOf(conflict)).toEqual([400, 'message_id_conflict']);
    await until('the status', async () => (await said())[0]?.['status'] === 'sent');
    expect((await said())[0]).toMatchObject({ webhookEvents: [] });
    expect(await requestsFor(herald, customer)).toBe(1);
  });

  test('rejects a template from the Inbox and names every problem of its values', async () => {
    const answer = await template({ templateName: 'order_shipped' });

    expect(refusalOf(answer)).toEqual([400, 'invalid_template_values']);
    expect((answer.body['details'] as unknown[]).length).toBeGreaterThan(1);
  });

  test('rejects a request that names no template or an unknown one', async () => {
    expect(refusalOf(await template({}))).toEqual([400, 'invalid_request']);
    expect(refusalOf(await template({ templateId: 'tpl_none' }))).toEqual([
      404,
      'template_not_found',
    ]);
  });
});

describe('templates for members', () => {
  test('lists templates all at once, in pages and filtered', async () => {
    const all = await inbox.rows('/templates');
    const approved = await inbox.rows('/templates?status=APPROVED&name=welcome');
    const { body } = await inbox.ask('GET', '/templates?limit=2');

    expect(all.length).toBe(inbox.tenant.templates.length);
    expect(new Set(approved.map(({ name }) => name))).toEqual(new Set(['welcome']));
    expect([(body['data'] as unknown[]).length, typeof body['nextCursor']]).toEqual([2, 'string']);
  });

  test('finds templates by a part of their name or text, taking special characters literally', async () => {
    const found = async (search: string) => {
      const rows = await inbox.rows(`/templates?search=${encodeURIComponent(search)}&limit=200`);
      return rows.map(({ name }) => String(name)).toSorted();
    };

    expect(await found('LCOM')).toEqual(['welcome']);
    expect(await found('fern & fig')).toEqual([
      'order_shipped',
      'plant_of_the_week',
      'repeat_order',
      'welcome',
    ]);
    expect(await found('{{first_name}}')).toEqual(['delivery_scheduled']);
    expect(await found('.*')).toEqual([]);
    expect(await found('(')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect((await inbox.ask('GET', '/templates?search=%00')).body['code']).toBe('invalid_request');
  });

  test('shows a template as the list does, and only to its own workspace', async () => {
    const { id } = inbox.tenant.template('order_shipped');
    const other = await openInbox(herald);

    const shown = await inbox.ask('GET', `/templates/${id}`);
    const foreign = await other.ask('GET', `/templates/${id}`);

    const [listed] = await inbox.rows('/templates?name=order_shipped');
    expect([shown.status, shown.body['template']]).toEqual([200, listed]);
    expect(refusalOf(foreign)).toEqual([404, 'template_not_found']);
  });

  test('previews a template with every problem, also those of the customer', async () => {
    await inbox.ask('PATCH', await ofCustomer(), { blocked: true });
    const body = { templateName: 'order_shipped', recipientNumber: customer };

    const shown = await inbox.ask('POST', '/templates/preview', body);

    expect(shown.status).toBe(200);
    const fields = (shown.body['problems'] as { field: string }[]).map(({ field }) => field);
    expect(fields).toContain('recipientNumber');
    expect(fields.length).toBeGreaterThan(1);
  });

  test('sends a template as the public API does, for members who may edit settings', async () => {
    const agent = await newMember(herald, inbox.tenant.workspaceId, 'agent');
    const body = {
      templateName: 'welcome',
      recipientNumber: customer,
      messageId: `test-${customer}`,
    };

    const refused = await inbox.ask('POST', '/templates/send', body, agent);
    await inbox.ask('PATCH', await ofCustomer(), { blocked: true });
    const blocked = await inbox.ask('POST', '/templates/send', { ...body, messageId: 'blocked' });
    await inbox.ask('PATCH', await ofCustomer(), { blocked: false });
    const sent = await inbox.ask('POST', '/templates/send', body);
    const repeat = await inbox.ask('POST', '/templates/send', { ...body, async: true });

    expect(refusalOf(refused)).toEqual([403, 'forbidden']);
    expect(refusalOf(blocked)).toEqual([400, 'customer_unreachable']);
    expect([sent.status, sent.body]).toMatchObject([200, { status: 'accepted' }]);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(await requestsFor(herald, customer)).toBe(1);
    await until('its webhook', async () => {
      const [row] = await inbox.rows(`${await inbox.pathOf(customer)}/messages`);
      const { author, webhookEvents } = { ...row } as Record<string, Record<string, unknown>>;
      return author?.['kind'] === 'member' && webhookEvents?.['length'] === 1;
    });
  });
});
