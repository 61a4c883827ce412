import { describe, expect, test } from '@jest/globals';
import { messageSearch } from '../../../console/src/features/messages/message-search';
import { refuseSought, soughtMessage } from '../../../console/src/features/messages/sought-message';

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

  test('keeps the known ones of several statuses and sources', () => {
    const search = { status: 'failed,lost,read', kind: 'inbox,agent' };

    expect(messageSearch(search)).toEqual({ status: 'read,failed', kind: 'inbox,agent' });
  });

  test('keeps a period instead of moments', () => {
    const since = '2026-11-26T08:00:00.000Z';

    expect(messageSearch({ range: '24h', since })).toEqual({ range: '24h' });
    expect(messageSearch({ range: 'ever', since })).toEqual({ since });
  });
});
