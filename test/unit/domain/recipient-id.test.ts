import { describe, expect, test } from '@jest/globals';
import { addressFor } from '../../../src/domain/identity';
import { isRecipientId } from '../../../src/domain/recipient-id';
import { newId } from '../../../src/domain/ids';
import { newCustomer, newSender } from '../../support/records';

const sender = newSender({ portfolioId: 'waba_1' });
const known = (userId: string, portfolioId: string) => ({
  userId,
  parentUserId: null,
  portfolioId,
  seenAt: new Date(0),
});

describe('addressFor', () => {
  test('prefers the number', () => {
    const customer = newCustomer({ number: '33612340001', userIds: [known('FR.1', 'waba_1')] });

    expect(addressFor(customer, sender)).toEqual({ number: '33612340001', userId: null });
  });

  test('takes the latest user id of the sender’s portfolio', () => {
    const userIds = [known('FR.1', 'waba_1'), known('FR.2', 'waba_1'), known('FR.3', 'waba_2')];

    expect(addressFor(newCustomer({ number: null, userIds }), sender)).toEqual({
      number: null,
      userId: 'FR.2',
    });
  });

  test('has none for a customer whom another portfolio knows', () => {
    const customer = newCustomer({ number: null, userIds: [known('FR.3', 'waba_2')] });

    expect(addressFor(customer, sender)).toEqual({ number: null, userId: null });
  });
});

test('takes the ids that Herald gives customers for recipients', () => {
  expect(isRecipientId(newId('cus'))).toBe(true);
  expect(isRecipientId(newId('msg'))).toBe(false);
});
