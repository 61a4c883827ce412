import { describe, expect, test } from '@jest/globals';
import { addressFor, identitiesOf, isBsuid, isParentBsuid } from '../../../src/domain/identity';
import { newId } from '../../../src/domain/ids';
import { isRecipientId } from '../../../src/domain/recipient-id';

describe('business-scoped user ids', () => {
  test.each([
    ['US.13491208655302741918', true, false],
    ['US.ENT.11815799212886844830', true, true],
    ['FR.aB3', true, false],
    ['us.134', false, false],
    ['US.', false, false],
    ['US.13 49', false, false],
    [`US.${'1'.repeat(129)}`, false, false],
    ['33612345678', false, false],
  ])('tells the form of %s', (text, isId, isParent) => {
    expect([isBsuid(text), isParentBsuid(text)]).toEqual([isId, isParent]);
  });

  test('a user id is an identity of one portfolio, and the id of a group of all', () => {
    const reported = { number: '336', userId: 'FR.1', parentUserId: 'FR.ENT.2' };

    expect(identitiesOf(reported, '102')).toEqual([
      { kind: 'phone', value: '336' },
      { kind: 'user_id', value: '102:FR.1' },
      { kind: 'parent_user_id', value: 'FR.ENT.2' },
    ]);
  });
});

test('takes the ids that Herald gives customers for recipients', () => {
  expect(isRecipientId(newId('cus'))).toBe(true);
  expect(isRecipientId(newId('msg'))).toBe(false);
});

describe('address of a message', () => {
  const sender = { id: 'snd_1', portfolioId: '102' };
  const known = (userId: string, portfolioId: string) => ({
    userId,
    parentUserId: null,
    portfolioId,
    seenAt: new Date(0),
  });
  const userIds = [known('FR.1', '102'), known('FR.2', '102'), known('FR.3', '999')];

  test.each([
    ['the number where it is known', { number: '336', userIds }, { number: '336', userId: null }],
    [
      "the latest user id of the sender's portfolio without a number",
      { number: null, userIds },
      { number: null, userId: 'FR.2' },
    ],
    [
      'nothing when only another portfolio knows the customer',
      { number: null, userIds: [known('FR.3', '999')] },
      { number: null, userId: null },
    ],
  ])('is %s', (_what, customer, address) => {
    expect(addressFor(customer, sender)).toEqual(address);
  });

  test('a sender without a portfolio has one of its own', () => {
    const customer = { number: null, userIds: [known('FR.1', 'snd_1')] };

    expect(addressFor(customer, { id: 'snd_1', portfolioId: null }).userId).toBe('FR.1');
  });
});
