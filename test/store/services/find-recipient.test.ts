import { describe, expect, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { newId } from '../../../src/domain/ids';
import {
  type RecipientReference,
  ensureRecipient,
  findRecipient,
} from '../../../src/services/messages/steps/find-recipient';
import { recipientFilter } from '../../../src/services/messages/steps/recipient-filter';
import { refuseRecipient } from '../../../src/services/messages/steps/refuse-recipient';
import { DIGESTS, lookupFor } from '../../support/digests';
import { newCustomer, newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { partial } from '../../support/partial';

const NUMBER = '33612340001';
const USER_ID = 'FR.13491208655302741918';
const UTILITY = { category: 'UTILITY' };

const db = useTestDatabase();

const sender = newSender({ portfolioId: 'waba_1' });
const deps = () => ({ customers: db.customers, digests: DIGESTS, senders: db.senders });

/** A customer whom the portfolio of the sender knows by an id, and perhaps by a number. */
async function known(change: Partial<Customer> = {}): Promise<Customer> {
  const workspaceId = newId('wks');
  const { number = null } = change;
  const seenAt = new Date();
  return db.customers.ensure(
    newCustomer({
      workspaceId,
      number,
      deliveryIdentity: number ?? USER_ID,
      userIds: [{ userId: USER_ID, parentUserId: null, portfolioId: 'waba_1', seenAt }],
      lookups: [
        lookupFor(workspaceId, `waba_1:${USER_ID}`, 'user_id'),
        ...(number === null ? [] : [lookupFor(workspaceId, number)]),
      ],
      ...change,
    }),
  );
}

const find = (workspaceId: string, reference: RecipientReference, from = sender) =>
  findRecipient(deps(), workspaceId, Promise.resolve(from), reference);

describe('recipients of a send', () => {
  test('addresses a customer without a number at their user id, by either id', async () => {
    const { id, workspaceId } = await known();

    for (const recipientId of [id, USER_ID]) {
      expect(await find(workspaceId, { recipientId })).toMatchObject({
        customer: { id },
        address: { number: null, userId: USER_ID },
        refusal: null,
      });
    }
  });

  test('addresses a customer with a number there, and as it is given', async () => {
    const brazilian = '5511987654321';
    const { id, workspaceId } = await known({ number: brazilian });

    expect(await find(workspaceId, { recipientId: USER_ID })).toMatchObject({
      customer: { id },
      address: { number: brazilian, userId: null },
    });
    const bothForms = { recipientId: id, recipientNumber: '551187654321' };
    expect(await find(workspaceId, bothForms)).toMatchObject({
      customer: { id },
      address: { number: '551187654321', userId: null },
      refusal: null,
    });
  });

  test('refuses a number and an id that are not known to be one customer', async () => {
    const { id, workspaceId } = await known();
    await db.customers.ensure(
      newCustomer({ workspaceId, number: NUMBER, lookups: [lookupFor(workspaceId, NUMBER)] }),
    );

    for (const recipientId of [id, USER_ID, 'FR.2']) {
      for (const recipientNumber of [NUMBER, '33612340002']) {
        const { refusal } = await find(workspaceId, { recipientId, recipientNumber });
        expect(refusal).toMatchObject({ code: 'recipient_mismatch' });
      }
    }
  });

  test('refuses an unknown customer’s id, and one of another workspace', async () => {
    const { id, workspaceId } = await known();

    const unknown = await find(workspaceId, { recipientId: newId('cus') });
    const foreign = await find(newId('wks'), { recipientId: id });

    for (const recipient of [unknown, foreign]) {
      expect(() => refuseRecipient(recipient, UTILITY)).toThrow(
        expect.objectContaining({ code: 'customer_not_found' }),
      );
    }
  });

  test('stores a customer for a user id that nobody has, in its portfolio', async () => {
    const workspaceId = newId('wks');
    const at = new Date();
    const here = { ...sender, workspaceId };
    const recipient = await find(workspaceId, { recipientId: USER_ID }, here);

    const [one, other] = await Promise.all([
      ensureRecipient(deps(), here, recipient, at),
      ensureRecipient(deps(), here, recipient, at),
    ]);

    expect(one).toMatchObject({ number: null, userIds: [{ userId: USER_ID }] });
    expect(other.id).toBe(one.id);
    const elsewhere = { ...here, portfolioId: 'waba_2' };
    expect((await find(workspaceId, { recipientId: USER_ID }, elsewhere)).customer).toBeNull();
    expect(await find(workspaceId, { recipientId: one.id }, elsewhere)).toMatchObject({
      address: { number: null, userId: null },
    });
  });

  test('finds whom a customer was merged into', async () => {
    const former = await known();
    const { workspaceId } = former;
    const current = await db.customers.ensure(
      newCustomer({ workspaceId, number: NUMBER, lookups: [lookupFor(workspaceId, NUMBER)] }),
    );
    await db.customers.merge(workspaceId, former.id, current.id);

    for (const recipientId of [former.id, USER_ID, current.id]) {
      const reference = { recipientId, recipientNumber: NUMBER };
      expect(await find(workspaceId, reference)).toMatchObject({
        customer: { id: current.id },
        refusal: null,
      });
    }
  });
});

describe('conditions of a recipient', () => {
  const codeOf = (recipient: Awaited<ReturnType<typeof find>>, category = 'UTILITY') => {
    try {
      refuseRecipient(recipient, { category });
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test('refuses an authentication template to a customer without a number alone', async () => {
    const { id, workspaceId } = await known();
    const stranger = await find(workspaceId, { recipientId: 'FR.99' });
    const withNumber = await find(workspaceId, { recipientNumber: NUMBER });
    const recipient = await find(workspaceId, { recipientId: id });

    expect(codeOf(recipient, 'AUTHENTICATION')).toBe('recipient_needs_number');
    expect(codeOf(stranger, 'AUTHENTICATION')).toBe('recipient_needs_number');
    expect(codeOf(withNumber, 'AUTHENTICATION')).toBeNull();
    expect(codeOf(recipient)).toBeNull();
  });

  test('refuses a customer whom the sender’s portfolio cannot reach', async () => {
    const { id, workspaceId } = await known();
    const elsewhere = { ...sender, portfolioId: 'waba_2' };

    const recipient = await find(workspaceId, { recipientId: id }, elsewhere);

    expect(codeOf(recipient)).toBe('customer_without_identity');
  });

  test('refuses a blocked customer before anything else about them', async () => {
    const { id, workspaceId } = await known({ blocked: true });

    const recipient = await find(workspaceId, { recipientId: id });

    expect(codeOf(recipient, 'AUTHENTICATION')).toBe('customer_unreachable');
  });

  test('reaches a customer who was forgotten by the user id that is given', async () => {
    const forgotten = { userIds: [], deliveryIdentity: null, forgottenAt: new Date() };
    const { id, workspaceId } = await known(forgotten);

    const byUserId = await find(workspaceId, { recipientId: USER_ID });

    expect(byUserId.address).toEqual({ number: null, userId: USER_ID });
    expect(codeOf(byUserId)).toBeNull();
    expect(codeOf(await find(workspaceId, { recipientId: id }))).toBe('customer_without_identity');
  });
});

describe('lists by recipient', () => {
  test('narrows to a number as it was addressed, and to no one for an unknown id', async () => {
    const workspaceId = newId('wks');

    expect(await recipientFilter(partial(deps()), workspaceId, undefined)).toEqual({});
    expect(await recipientFilter(partial(deps()), workspaceId, NUMBER)).toEqual({
      recipientNumbers: [NUMBER],
    });
    for (const recipient of [newId('cus'), USER_ID, 'FR.ENT.1']) {
      expect(await recipientFilter(partial(deps()), workspaceId, recipient)).toEqual({
        conversationIds: [],
      });
    }
  });
});
