import { describe, expect, test } from '@jest/globals';
import {
  addressFor,
  identitiesOf,
  isBsuid,
  isParentBsuid,
  phoneForms,
} from '../../../src/domain/identity';

describe('forms of a number', () => {
  test.each([
    ['a Brazilian mobile number', '5511987654321', '551187654321'],
    ['a Mexican number', '525512345678', '5215512345678'],
    ['an Argentinian number', '5491123456789', '541123456789'],
  ])('finds both forms of %s, the canonical one first', (_what, canonical, other) => {
    expect(phoneForms(canonical)).toEqual([canonical, other]);
    expect(phoneForms(other)).toEqual([canonical, other]);
  });

  test.each([
    ['a Brazilian landline', '551133334444'],
    ['a Brazilian number that begins like a landline behind a 9', '5511933334444'],
    ['a number of another country', '33612345678'],
    ['a Mexican number with a digit too many', '52551234567890'],
    ['a number that only begins like one of Argentina', '5411234'],
  ])('leaves %s as it is', (_what, number) => {
    expect(phoneForms(number)).toEqual([number]);
  });
});

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
