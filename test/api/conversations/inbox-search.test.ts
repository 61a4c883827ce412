import { beforeAll, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { customerData } from '../support/customer-data';
import { writeAs } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { type Inbox, openInbox } from '../support/people-inbox';
import { recipientEnding } from '../support/sandbox';

const herald = useHerald();
let inbox: Inbox;
const customer = recipientEnding('0003');

beforeAll(async () => {
  inbox = await openInbox(herald);
  await writeAs(herald, inbox.tenant, customer, 'Ana Souza', 'Where is my pârcel zq88001?');
});

const find = (text: string, of = inbox) =>
  of.rows(`/inbox/search?text=${encodeURIComponent(text)}`);

test('finds what a customer wrote, where it stands and who wrote it', async () => {
  const { customerId, conversationId } = await idsFor(herald, inbox.tenant, customer);
  const path = await inbox.pathOf(customer);

  const hits = await find('PARCEL zq88');

  const [said] = await inbox.rows(`${path}/messages`);
  expect(hits).toEqual([
    {
      conversationId,
      customer: { customerId, number: customer, name: 'Ana Souza', username: null, userId: null },
      direction: 'inbound',
      id: said?.['messageId'],
      createdAt: said?.['createdAt'],
      snippet: [
        { text: 'Where is my ', found: false },
        { text: 'pârcel', found: true },
        { text: ' ', found: false },
        { text: 'zq88001', found: true },
        { text: '?', found: false },
      ],
    },
  ]);
});

test('finds a note and a template by its values and its fixed words', async () => {
  const path = await inbox.pathOf(customer);
  const { body } = await inbox.ask('POST', `${path}/notes`, { text: 'Refund zq88002 today' });
  const templateId = inbox.tenant.template('order_shipped').id;
  await send(herald, inbox.tenant, {
    recipientNumber: customer,
    templateId,
    messageId: 'search-1',
    templateVariables: { header: { 1: 'zq88003' }, body: { 1: 'Ana', 2: 'GreenPost' } },
    buttonValues: { 'Track parcel': 'GP-1' },
  });
  const [sent] = await inbox.rows(`${path}/messages`);

  const { noteId } = body['note'] as { noteId: string };
  expect(await find('zq88002')).toMatchObject([{ direction: 'note', id: noteId }]);
  expect(sent).toMatchObject({ messageId: 'search-1' });
  expect(await find('zq88003')).toMatchObject([{ direction: 'outbound', id: 'search-1' }]);
  expect(await find('parcel zq88003')).toMatchObject([{ direction: 'outbound', id: 'search-1' }]);
});

test('finds nothing of a customer who was erased, nor of another workspace', async () => {
  const number = recipientEnding('0003');
  await writeAs(herald, inbox.tenant, number, 'Bo', 'zq88004');
  const { customerId } = await idsFor(herald, inbox.tenant, number);
  const other = await openInbox(herald);
  expect(await find('zq88004')).toHaveLength(1);
  expect(await find('zq88004', other)).toEqual([]);

  const owner = await newOwner(herald, inbox.tenant.workspaceId);
  await customerData(owner.browser, inbox.tenant).erase(customerId);

  expect(await find('zq88004')).toEqual([]);
});
