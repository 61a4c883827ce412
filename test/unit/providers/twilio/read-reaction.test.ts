import { expect, test } from '@jest/globals';
import { readCallback } from '../../../../src/providers/twilio/read-callback';
import { reportedAuthor } from '../../../support/records';
import { usedOf } from '../used-content';
import { CUSTOMER, NOTHING, NUMBER, credentials, inboundForm, signedForm } from './callbacks';

/** Reads a reaction, as Meta's type of it would come through Twilio. */
function reacted(form: Record<string, string>) {
  const reaction = { MessageType: 'reaction', OriginalRepliedMessageSid: 'SMx', ...form };
  return usedOf(readCallback(credentials.accountSid, NUMBER, signedForm(inboundForm(reaction))));
}

test.each([
  ['an emoji', { Body: '👍' }, { kind: 'reacted', emoji: '👍' }],
  ['an emoji of many parts', { Body: '👩🏽‍🤝‍👨🏻' }, { kind: 'reacted', emoji: '👩🏽‍🤝‍👨🏻' }],
  ['an empty text', { Body: '' }, { kind: 'reaction_withdrawn' }],
])('reads %s as a change of the message that it is about', (_what, form, change) => {
  expect(reacted(form)).toEqual({
    ...NOTHING,
    messageChanges: [
      {
        providerMessageId: `SM${'2'.repeat(32)}`,
        targetId: 'SMx',
        by: 'customer',
        customer: reportedAuthor({ number: CUSTOMER, profileName: 'Ana' }),
        occurredAt: null,
        change,
      },
    ],
    ignored: {},
  });
});

test.each([
  ['about no message', { OriginalRepliedMessageSid: '' }, 'no_message'],
  ['longer than an emoji', { Body: 'x'.repeat(65) }, 'malformed_item'],
  ['of nobody', { Body: '👍', From: 'whatsapp:someone' }, 'malformed_item'],
  ['without an id', { Body: '👍', MessageSid: '' }, 'malformed_item'],
])('counts a reaction %s, which is no message either', (_what, form, kind) => {
  expect(reacted(form)).toEqual({ ...NOTHING, ignored: { [kind]: 1 } });
});
