import { describe, expect, test } from '@jest/globals';
import {
  messageSearch,
  refuseSought,
  soughtMessage,
} from '../../../console/src/features/messages/message-search';

const CUSTOMER_ID = 'cus_3a9d1c7e5b2f4a6088c1d2e3';

describe('search of messages', () => {
  test.each([
    ['+33 6 12 34 00 01', { recipient: '33612340001' }],
    [` ${CUSTOMER_ID} `, { recipient: CUSTOMER_ID }],
    ['US.13491208655302741918', { recipient: 'US.13491208655302741918' }],
    ['order-17', { idPrefix: 'order-17' }],
    ['o1', { messageId: 'o1' }],
    ['', {}],
  ])('reads %j', (text, sought) => {
    expect(soughtMessage(text)).toEqual(sought);
    expect(refuseSought(text)).toBeNull();
    expect(messageSearch(sought)).toEqual(sought);
  });

  test('leaves out of the address what is no recipient', () => {
    expect(messageSearch({ recipient: 'Ana' })).toEqual({});
  });
});
