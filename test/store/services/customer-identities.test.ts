import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import type { StatusReport } from '../../../src/ports/messaging-provider';
import { linkKnown } from '../../../src/services/customers/steps/ensure-author';
import { findByNumber } from '../../../src/services/customers/steps/find-by-identity';
import { createRecipientLinks } from '../../../src/services/customers/steps/recipient-links';
import { until } from '../../support/wait';
import { useTestDatabase } from '../persistence/support';
import { dialogues } from './support/identity-dialogue';

const NUMBER = '33612345678';
const USER_ID = 'FR.13491208655302741918';
const NEW_USER_ID = 'FR.99991208655302741918';
const PARENT = 'FR.ENT.11815799212886844830';

const db = useTestDatabase();

const dialogue = dialogues(() => db);

describe('customer without a number', () => {
  test('knows a customer by their user id, with username and name', async () => {
    const { sender, write, customers } = dialogue();

    const first = await write({ userId: USER_ID, username: 'ada.l', profileName: 'Ada' });
    const second = await write({ userId: USER_ID, username: 'ada' }, 'Again', 11);

    expect(await customers()).toMatchObject([
      {
        number: null,
        deliveryIdentity: USER_ID,
        userIds: [{ userId: USER_ID, portfolioId: sender.portfolioId }],
        username: 'ada',
        name: 'Ada',
      },
    ]);
    expect(second.conversationId).toBe(first.conversationId);
    expect(first).toMatchObject({ from: null, fromUserId: USER_ID });
    const conversation = await db.conversations.find(sender.workspaceId, first.conversationId);
    expect(conversation?.searchTerms).toEqual(['ada']);
  });

  test('learns the number of a customer when it comes with their user id, and stays in the conversation', async () => {
    const { write, customers, at, workspaceId } = dialogue();
    const before = await write({ userId: USER_ID, profileName: 'Ada' });

    const after = await write({ userId: USER_ID, number: NUMBER }, 'Again', 11);

    expect(after.conversationId).toBe(before.conversationId);
    expect(await customers()).toMatchObject([{ number: NUMBER, deliveryIdentity: NUMBER }]);
    expect((await at(NUMBER))?.id).toBe(before.customerId);
    const conversation = await db.conversations.find(workspaceId, before.conversationId);
    expect(conversation?.searchTerms).toEqual([NUMBER, 'ada']);
  });

  test('a user id means another customer in another portfolio', async () => {
    const { workspaceId, write, customers } = dialogue();
    const other = dialogue({ workspaceId, portfolioId: '999', number: '15550100999' });

    await write({ userId: USER_ID });
    await other.write({ userId: USER_ID });

    expect(await customers()).toHaveLength(2);
  });

  test('a parent user id connects the user ids of two portfolios', async () => {
    const { workspaceId, write, customers } = dialogue();
    const other = dialogue({ workspaceId, portfolioId: '999', number: '15550100999' });

    await write({ userId: USER_ID, parentUserId: PARENT });
    await other.write({ userId: NEW_USER_ID, parentUserId: PARENT }, 'Hello', 11);

    const [customer, ...others] = await customers();
    expect(others).toEqual([]);
    expect(customer?.userIds.map(({ userId, portfolioId }) => [userId, portfolioId])).toEqual([
      [USER_ID, '102290129340398'],
      [NEW_USER_ID, '999'],
    ]);
  });
});

describe('identities reported together', () => {
  test('merges a number and a user id only when the provider names both at once, with every consent', async () => {
    const { write, customers, at, prefer } = dialogue();
    const byNumber = await write({ number: NUMBER, profileName: 'Ada', username: 'ada' });
    const byUserId = await write({ userId: USER_ID, profileName: 'Ada', username: 'ada' }, 'STOP');
    await prefer({ userId: USER_ID }, false, 12);
    expect(await customers()).toHaveLength(2);
    expect(await at(NUMBER)).toMatchObject({ unsubscribed: false });

    await write({ number: NUMBER, userId: USER_ID }, 'Again', 13);

    expect(byNumber.customerId).not.toBe(byUserId.customerId);
    expect(await customers()).toMatchObject([
      {
        number: NUMBER,
        userIds: [{ userId: USER_ID }],
        unsubscribed: true,
        marketingStopped: true,
      },
    ]);
    expect((await at(NUMBER))?.unsubscribed).toBe(true);
  });

  test('any number of first messages at once make one customer', async () => {
    const { write, customers, at } = dialogue();
    const forms = [{ number: NUMBER }, { userId: USER_ID }, { number: NUMBER, userId: USER_ID }];

    await Promise.all(Array.from({ length: 12 }, (_, index) => write(forms[index % 3] ?? {})));

    const [customer, ...others] = await customers();
    expect(others).toEqual([]);
    expect((await at(NUMBER))?.id).toBe(customer?.id);
    expect(customer).toMatchObject({ number: NUMBER, userIds: [{ userId: USER_ID }] });
  });

  test('a message from before an erasure of one identity does not come back under the other', async () => {
    const { write, workspaceId, customers } = dialogue();
    const { customerId } = await write({ number: NUMBER }, 'Hello', 10);
    const entry = { id: newId('aud'), workspaceId } as never;
    const moments = { at: new Date(), dueAt: new Date() };
    await db.erasures.begin(workspaceId, customerId, moments, entry);

    await expect(write({ number: NUMBER, userId: USER_ID }, 'Late', 11)).rejects.toThrow('kept');

    expect(await customers()).toMatchObject([{ number: null, userIds: [], username: null }]);
  });
});

describe('recipient whom a status names by number and user id', () => {
  const pair = { number: NUMBER, userId: USER_ID, parentUserId: null };

  test('a customer who hides their number later is the one it was sent to', async () => {
    const { sender, write, at } = dialogue();
    const { customerId } = await write({ number: NUMBER });

    await linkKnown(db, sender, pair, new Date(15_000));

    await write({ userId: USER_ID }, 'STOP', 20);
    expect(await at(NUMBER)).toMatchObject({
      id: customerId,
      unsubscribed: true,
      userIds: [{ userId: USER_ID }],
    });
  });

  test('makes no customer of a recipient who is none', async () => {
    const { sender, customers } = dialogue();

    await linkKnown(db, sender, pair, new Date(15_000));

    expect(await customers()).toEqual([]);
  });

  test('does not bring back what was erased', async () => {
    const { sender, write, workspaceId, customers } = dialogue();
    const { customerId } = await write({ number: NUMBER });
    const entry = { id: newId('aud'), workspaceId } as never;
    await db.erasures.begin(workspaceId, customerId, { at: new Date(), dueAt: new Date() }, entry);

    await linkKnown(db, sender, pair, new Date());

    expect(await customers()).toMatchObject([{ number: null, userIds: [] }]);
  });

  test('asks the database once for each pair, and again for one that failed', async () => {
    const { sender, write } = dialogue();
    await write({ number: NUMBER });
    let reads = 0;
    const findHolders = async (...given: [string, string[]]) => {
      reads += 1;
      if (reads === 1) throw new Error('the database is away');
      return db.customers.findHolders(...given);
    };
    const customers = { ...db.customers, findHolders };
    const log = createLogger('silent', 'test');
    const links = createRecipientLinks({ ...db, customers, log });
    const status = { recipient: pair } as StatusReport;
    const note = async () => {
      links.note(sender, [status, status], new Date());
      await until('the pair is linked', async () => reads > 0);
    };

    await note();
    await until('a second read', async () => {
      await note();
      return reads === 2;
    });
    links.note(sender, [status], new Date());

    const read = async () =>
      (await findByNumber(db, sender.workspaceId, NUMBER))?.userIds.length === 1;
    await until('the user id', read);
    expect(reads).toBe(2);
  });
});

test('a number is one customer in both of its forms', async () => {
  const [canonical, other] = ['2290197123456', '22997123456'];
  const { write, customers, at } = dialogue();

  const [one, two] = await Promise.all([write({ number: other }), write({ number: canonical })]);

  expect(one.customerId).toBe(two.customerId);
  expect(await customers()).toHaveLength(1);
  expect((await at(canonical))?.id).toBe((await at(other))?.id);
});
