import { describe, expect, jest, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { newId } from '../../../src/domain/ids';
import type { Sender } from '../../../src/domain/sender';
import type { InboundReport } from '../../../src/domain/inbound';
import type { CustomerErasures, CustomerRepository } from '../../../src/ports/customers';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { mergeCustomers } from '../../../src/services/customers/steps/merge-customers';
import { lookupFor } from '../../support/digests';
import { newCustomer, newSender, reportedAuthor } from '../../support/records';
import { type TestDatabase, useTestDatabase } from '../persistence/support';
import { erase as eraseCustomer } from './support/forgetting-providers';

const ROUNDS = 10;
const NUMBER = '33612345678';
const OTHER_NUMBER = '33687654321';

const db = useTestDatabase();

/** A customer whose number writes to a sender. */
async function newDialogue() {
  const workspaceId = newId('wks');
  const customer = () => db.customers.findByLookup(workspaceId, lookupFor(workspaceId, NUMBER));
  const sender = newSender({ workspaceId });
  await db.senders.insert(sender);
  return {
    sender,
    /** Erases the customer with repositories of which some are changed. */
    erase: async (changed: Partial<TestDatabase> = {}) =>
      eraseCustomer(db, workspaceId, String((await customer())?.id), changed),
    /** The customer's number as the record has it; null once it is erased. */
    number: async () => (await customer())?.number,
    customer,
    left: () => collectionsWith(workspaceId),
  };
}

/** Lists the collections in which records of a workspace contain the number. */
async function collectionsWith(workspaceId: string): Promise<string[]> {
  const models = Object.values(db.database.models);
  const found = models.map(async ({ collection }) => {
    const stored = JSON.stringify(await collection.find({ workspaceId }).toArray());
    return stored.includes(NUMBER) ? [collection.collectionName] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Records what the customer writes, as the callback of its provider does. */
async function write(sender: Sender, text: string): Promise<void> {
  const record = recordInbound({
    ...db,
    optWords: { out: ['STOP'], in: [] },
    startAnswer: () => undefined,
    sweepAfterMs: 1000,
  });
  const report: InboundReport = {
    providerMessageId: newId('msg'),
    author: reportedAuthor({ number: NUMBER, profileName: 'Ada' }),
    occurredAt: null,
    content: { kind: 'text', text },
    replyTo: null,
  };
  await record(sender, report, new Date());
}

test('an erasure deletes a message stored before the customer is marked as erased', async () => {
  const { sender, erase, number, left } = await newDialogue();
  await write(sender, 'before');

  const begin: CustomerErasures['begin'] = async (...mark) => {
    await write(sender, 'meanwhile');
    return db.erasures.begin(...mark);
  };
  await erase({ erasures: { ...db.erasures, begin } });

  expect(await number()).toBeNull();
  expect(await left()).toEqual([]);
});

test('a message during an erasure restores the customer, or is deleted with them', async () => {
  const { sender, erase, number, left } = await newDialogue();
  for (let round = 0; round < ROUNDS; round += 1) {
    await write(sender, `before ${round}`);

    await Promise.all([erase(), write(sender, `meanwhile ${round}`)]);

    const [known, stored] = [await number(), await left()];
    const isWhole = known === null ? stored.length === 0 : stored.includes('customers');
    expect({ round, known, stored, isWhole }).toMatchObject({ isWhole: true });
  }
});

test.each([
  ['whom the erased one is merged into', false],
  ['who is merged into the erased one', true],
])('erases the customer %s meanwhile', async (_who, isInto) => {
  const { sender, erase, customer } = await newDialogue();
  const { workspaceId } = sender;
  await write(sender, 'before');
  const known = (await customer()) as Customer;
  const other = await db.customers.ensure(newCustomer({ workspaceId, number: OTHER_NUMBER }));
  const [former, into] = isInto ? [other, known] : [known, other];
  const findMergedInto: CustomerRepository['findMergedInto'] = async (...given) => {
    const found = await db.customers.findMergedInto(...given);
    await mergeCustomers(db, former, into.id, new Date());
    return found;
  };

  await erase({ customers: { ...db.customers, findMergedInto } });

  const erased = { number: null, name: null, erasedAt: expect.any(Date) };
  expect(await db.customers.find(workspaceId, other.id)).toMatchObject(erased);
});

describe('erasure that begins between reading a customer and writing', () => {
  const begin = ({ workspaceId, id }: Customer): Promise<boolean> => {
    const entry = { id: newId('aud'), workspaceId } as never;
    return db.erasures.begin(workspaceId, id, { at: new Date(), dueAt: new Date() }, entry);
  };

  /** Does something right after the next read of a customer. */
  function afterNextRead(meanwhile: () => Promise<unknown>): void {
    const { collection } = db.database.models.customers;
    const findOne = collection.findOne.bind(collection);
    const spy = jest.spyOn(collection, 'findOne').mockImplementationOnce(async (...given) => {
      spy.mockRestore();
      const found = await findOne(...given);
      await meanwhile();
      return found;
    });
  }

  test('also keeps what is older than it from the customer they are merged into', async () => {
    const former = await db.customers.ensure(newCustomer());
    const { workspaceId } = former;
    const into = await db.customers.ensure(newCustomer({ workspaceId, number: OTHER_NUMBER }));

    afterNextRead(() => begin(former));
    await db.customers.merge(workspaceId, former.id, into.id);

    const { erasedAt } = (await db.customers.find(workspaceId, former.id)) as Customer;
    expect(erasedAt).not.toBeNull();
    expect(await db.customers.find(workspaceId, into.id)).toMatchObject({ erasedAt });
  });

  test('keeps a user id that is added meanwhile for the providers to forget', async () => {
    const customer = await db.customers.ensure(newCustomer());
    const { workspaceId, id, number, username, name } = customer;
    const at = new Date();
    const userIds = [{ userId: 'FR.1', parentUserId: null, portfolioId: '1', seenAt: at }];

    afterNextRead(() =>
      db.customers.complete(workspaceId, id, {
        number,
        userIds,
        username,
        name,
        writtenAt: at,
        at,
      }),
    );
    expect(await begin(customer)).toBe(true);

    expect(await db.erasures.listUserIds(workspaceId, id)).toEqual(userIds);
  });
});
