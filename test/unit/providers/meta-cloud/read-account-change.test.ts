import { describe, expect, test } from '@jest/globals';
import { readCallback } from '../../../../src/providers/meta-cloud/read-callback';
import { resultOf } from '../../../support/steps';
import { credentials, envelopeOf } from './callbacks';

const read = (body: object) =>
  resultOf(readCallback(credentials, Buffer.from(JSON.stringify(body))));

describe('changes of an account', () => {
  test.each([
    ['notices', envelopeOf({ field: 'account_alerts', value: {} }), { account_notice: 1 }],
    [
      'news of the account that ask for nothing',
      envelopeOf(
        { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
        { field: 'account_update', value: { event: 'PARTNER_ADDED', waba_info: {} } },
        { field: 'business_capability_update', value: { max_phone_numbers_per_waba: 25 } },
      ),
      { account_notice: 3 },
    ],
    [
      'an event of the account that nobody knows',
      envelopeOf({ field: 'account_update', value: { event: 'ACCOUNT_LIFTED' } }),
      { unknown_content: 1 },
    ],
  ])('counts %s', (_name, body, ignored) => {
    expect(read(body)).toMatchObject({ senderHealth: [], ignored });
  });

  test.each([
    [{ max_daily_conversations_per_business: 2000, max_daily_conversation_per_phone: 250 }, '2000'],
    [{ max_daily_conversation_per_phone: -1, max_phone_numbers_per_business: 25 }, '-1'],
  ])('reads the limit of an account from its capabilities %j', (value, messagingLimit) => {
    const body = envelopeOf({ field: 'business_capability_update', value });

    expect(read(body)?.senderHealth).toEqual([
      {
        number: null,
        change: 'BUSINESS_CAPABILITY_UPDATE',
        reason: null,
        messagingLimit,
        occurredAt: null,
      },
    ]);
  });
});
