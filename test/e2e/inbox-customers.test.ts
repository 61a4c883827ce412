import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type TestHerald, startHerald } from '../support/herald';
import { newMember } from '../support/people';
import { until } from '../support/wait';
import { write } from './support/inbound';
import { idsFor } from './support/inbox';
import { type Inbox, openInbox, refusalOf } from './support/people-inbox';
import { recipientEnding, requestsFor } from './support/sandbox';

let herald: TestHerald;
let inbox: Inbox;
let number: string;
let path: string;

beforeAll(async () => {
  herald = await startHerald();
  inbox = await openInbox(herald);
});
beforeEach(async () => {
  number = recipientEnding('0003');
  await write(herald, inbox.tenant, number, 'Hello');
  path = `/customers/${idsFor(inbox.tenant, number).customerId}`;
});
afterAll(() => herald.close());

describe('a customer', () => {
  test('is blocked and unblocked by an agent, which the log tells with who did it', async () => {
    const agent = await newMember(herald, inbox.owner, inbox.tenant.workspaceId, 'agent');

    const blocked = await inbox.ask('PATCH', path, { blocked: true }, agent);
    const again = await inbox.ask('PATCH', path, { blocked: true }, agent);
    const undone = await inbox.ask('PATCH', path, { blocked: false, unsubscribed: true }, agent);

    expect([blocked.status, again.status]).toEqual([200, 200]);
    expect(blocked.body['customer']).toMatchObject({ number, blocked: true, unsubscribed: false });
    const reason = `decided by member ${await inbox.memberIdOf(agent)}`;
    expect(undone.body['customer']).toMatchObject({
      blocked: false,
      unsubscribed: true,
      subscriptionChange: { reason },
    });
    expect((await inbox.ask('GET', path)).body).toEqual(undone.body);
    const { customerId } = idsFor(inbox.tenant, number);
    const entries = (await inbox.rows('/audit')).filter(({ target }) => target === customerId);
    expect(entries.map(({ action }) => action)).toEqual([
      'customer.unsubscribed',
      'customer.unblocked',
      'customer.blocked',
    ]);
    expect(entries[0]).toMatchObject({ actor: { kind: 'person', email: agent.email } });
    const [row] = await inbox.rows(`/conversations?search=${number}`);
    expect(row).toMatchObject({ customer: { blocked: false, unsubscribed: true } });
  });

  test.each([[{}], [{ blocked: 'yes' }], [{ name: 'Ann' }]])(
    'is not changed by %j',
    async (body) => {
      expect(refusalOf(await inbox.ask('PATCH', path, body))).toEqual([400, 'invalid_request']);
    },
  );

  test('of another workspace is not there', async () => {
    const other = await openInbox(herald);

    const answers = [
      await other.ask('GET', path),
      await other.ask('PATCH', path, { blocked: true }),
    ];

    expect(answers.map(refusalOf)).toEqual([
      [404, 'customer_not_found'],
      [404, 'customer_not_found'],
    ]);
    expect((await inbox.ask('GET', path)).body['customer']).toMatchObject({ blocked: false });
  });
});

describe('templates for people', () => {
  test('are listed, all or in pages, and filtered', async () => {
    const all = await inbox.rows('/templates');
    const approved = await inbox.rows('/templates?status=APPROVED&name=welcome');
    const { body } = await inbox.ask('GET', '/templates?limit=2');

    expect(all.length).toBe(inbox.tenant.templates.length);
    expect(new Set(approved.map(({ name }) => name))).toEqual(new Set(['welcome']));
    expect([(body['data'] as unknown[]).length, typeof body['nextCursor']]).toEqual([2, 'string']);
  });

  test('are searched by a part of their name or of a text, whatever it holds', async () => {
    const found = async (search: string) => {
      const rows = await inbox.rows(`/templates?search=${encodeURIComponent(search)}&limit=200`);
      return rows.map(({ name }) => String(name)).toSorted();
    };

    expect(await found('LCOM')).toEqual(['welcome']);
    expect(await found('fern & fig')).toEqual(['order_shipped', 'welcome']);
    expect(await found('{{first_name}}')).toEqual(['delivery_scheduled']);
    expect(await found('.*')).toEqual([]);
    expect(await found('(')).toEqual([]);
    expect(await found('\\')).toEqual([]);
  });

  test('a search has pages too', async () => {
    const first = await inbox.ask('GET', '/templates?search=back_in&limit=1');
    const cursor = String(first.body['nextCursor']);
    const second = await inbox.ask('GET', `/templates?search=back_in&limit=1&cursor=${cursor}`);

    const rows = [first, second].flatMap(({ body }) => body['data'] as { language: string }[]);
    expect(rows.map(({ language }) => language).toSorted()).toEqual(['en_US', 'fr']);
    expect(second.body['nextCursor']).toBeNull();
  });

  test('one is shown as the list has it, to its own workspace', async () => {
    const { id } = inbox.tenant.template('order_shipped');
    const other = await openInbox(herald);

    const shown = await inbox.ask('GET', `/templates/${id}`);
    const foreign = await other.ask('GET', `/templates/${id}`);

    const [listed] = await inbox.rows('/templates?name=order_shipped');
    expect([shown.status, shown.body['template']]).toEqual([200, listed]);
    expect(refusalOf(foreign)).toEqual([404, 'template_not_found']);
  });

  test('are previewed with every problem, and the customer’s too', async () => {
    await inbox.ask('PATCH', path, { blocked: true });
    const body = { templateName: 'order_shipped', recipientNumber: number };

    const shown = await inbox.ask('POST', '/templates/preview', body);

    expect(shown.status).toBe(200);
    const fields = (shown.body['problems'] as { field: string }[]).map(({ field }) => field);
    expect(fields).toContain('recipientNumber');
    expect(fields.length).toBeGreaterThan(1);
  });

  test('are sent as a program sends them, by those who may edit settings', async () => {
    const agent = await newMember(herald, inbox.owner, inbox.tenant.workspaceId, 'agent');
    const body = { templateName: 'welcome', recipientNumber: number, messageId: `test-${number}` };

    const refused = await inbox.ask('POST', '/templates/send', body, agent);
    await inbox.ask('PATCH', path, { blocked: true });
    const blocked = await inbox.ask('POST', '/templates/send', { ...body, messageId: 'blocked' });
    await inbox.ask('PATCH', path, { blocked: false });
    const sent = await inbox.ask('POST', '/templates/send', body);
    const repeat = await inbox.ask('POST', '/templates/send', { ...body, async: true });

    expect(refusalOf(refused)).toEqual([403, 'forbidden']);
    expect(refusalOf(blocked)).toEqual([400, 'customer_unreachable']);
    expect([sent.status, sent.body]).toMatchObject([200, { status: 'accepted' }]);
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(await requestsFor(herald, number)).toBe(1);
    await until('its webhook', async () => {
      const [row] = await inbox.rows(`${inbox.pathOf(number)}/messages`);
      return row?.['kind'] === 'v2' && (row['webhookEvents'] as unknown[]).length === 1;
    });
  });
});
