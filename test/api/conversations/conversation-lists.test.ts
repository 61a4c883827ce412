import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { writeAs } from '../support/inbound';
import { idsFor, read, walk } from '../support/inbox';
import { type Inbox, openInbox } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();

describe('public API', () => {
  let tenant: Tenant;
  let other: Tenant;
  /** Oldest first; the second one is on Autopilot. */
  const recipients = ['0003', '0003', '0003', '0003', '0003'].map(recipientEnding);

  beforeAll(async () => {
    [tenant, other] = await Promise.all([mintTenant(herald), mintTenant(herald)]);
    for (const [index, recipientNumber] of recipients.entries()) {
      const autoPilot = index === 1;
      const templateId = tenant.template('welcome').id;
      await send(herald, tenant, { recipientNumber, templateId, autoPilot });
    }
  });

  const customerIds = (): Promise<string[]> =>
    Promise.all(
      recipients.map(async (number) => (await idsFor(herald, tenant, number)).customerId),
    );

  describe('GET /api/v2/customers', () => {
    test('lists each customer once over all pages, newest first', async () => {
      const rows = await walk(herald, tenant, '/api/v2/customers', 2);

      expect(rows.map(({ customerId }) => customerId)).toEqual((await customerIds()).toReversed());
    });
  });

  describe('GET /api/v2/conversations', () => {
    const customersOf = async (query: string): Promise<unknown[]> => {
      const { body } = await read(herald, tenant, `/api/v2/conversations?${query}`);
      return (body['data'] as Record<string, unknown>[]).map(({ customerId }) => customerId);
    };

    test('lists each conversation once over all pages, latest message first', async () => {
      await send(herald, tenant, {
        recipientNumber: recipients[0],
        templateId: tenant.template('welcome').id,
      });

      const rows = await walk(herald, tenant, '/api/v2/conversations', 2);

      const [first, ...rest] = await customerIds();
      expect(rows.map(({ customerId }) => customerId)).toEqual([first, ...rest.toReversed()]);
    });

    test('filters conversations by assignment, customer and sender', async () => {
      const [, onAutopilot, third] = await customerIds();

      expect(await customersOf('handling=autopilot')).toEqual([onAutopilot]);
      expect(await customersOf(`customerId=${third}`)).toEqual([third]);
      expect(await customersOf(`customerId=${third}&handling=autopilot`)).toEqual([]);
      expect(await customersOf(`senderNumber=${tenant.displayNumber}`)).toHaveLength(5);
      expect(await customersOf('senderNumber=15550109999')).toEqual([]);
    });
  });

  describe('another workspace', () => {
    test('hides customers and conversations from another workspace, and answers 404 to their ids', async () => {
      const { customerId, conversationId } = await idsFor(herald, tenant, recipients[0] ?? '');
      const foreign = [
        `/api/v2/customers/${customerId}`,
        `/api/v2/conversations/${conversationId}`,
        `/api/v2/conversations/${conversationId}/messages`,
      ];

      for (const path of foreign) {
        expect([path, (await read(herald, tenant, path)).status]).toEqual([path, 200]);
        expect([path, (await read(herald, other, path)).status]).toEqual([path, 404]);
      }
      const cursor = (await read(herald, tenant, '/api/v2/customers?limit=1')).body['nextCursor'];
      for (const list of ['customers', 'conversations', `customers?cursor=${String(cursor)}`]) {
        const { body } = await read(herald, other, `/api/v2/${list}`);
        expect([list, body['data']]).toEqual([list, []]);
      }
    });
  });
});

describe('conversations of the Inbox', () => {
  let inbox: Inbox;
  const [jose, ann, silent] = ['0003', '0003', '0003'].map(recipientEnding) as [
    string,
    string,
    string,
  ];

  beforeAll(async () => {
    inbox = await openInbox(herald);
    await writeAs(herald, inbox.tenant, jose, 'José-María Núñez', 'Hola');
    await writeAs(herald, inbox.tenant, ann, 'Ann Nunes', 'Hello there');
    const templateId = inbox.tenant.template('welcome').id;
    await send(herald, inbox.tenant, { recipientNumber: silent, templateId });
  });

  const numbersOf = async (query: string): Promise<unknown[]> => {
    const rows = await inbox.rows(`/conversations?${query}`);
    return rows.map(({ customer }) => (customer as { number: string }).number);
  };

  test('lists the latest conversation first, with its customer and the beginning of its last message', async () => {
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

  test('finds conversations by the beginning of the number or of a word of the name', async () => {
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
});

test.each([
  ['was refused', '0004'],
  ['was not delivered', '0002'],
])('tells that the latest message %s, in the list and alone', async (_what, ending) => {
  const inbox = await openInbox(herald);
  const templateId = inbox.tenant.template('welcome').id;
  const failing = recipientEnding(ending);
  for (const recipientNumber of [failing, recipientEnding('0003')])
    await send(herald, inbox.tenant, { recipientNumber, templateId });
  const path = await inbox.pathOf(failing);

  await until('the failure in the list', async () => {
    const rows = await inbox.rows('/conversations?limit=2');
    const failed = rows.filter((row) => (row['lastMessage'] as { failed: boolean }).failed);
    return failed.length === 1 && path.endsWith(String(failed[0]?.['conversationId']));
  });
  const { conversation } = (await inbox.ask('GET', path)).body;
  expect(conversation).toMatchObject({ lastMessage: { kind: 'v2', failed: true } });
});
