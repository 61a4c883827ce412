import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readCallback } from '../../../../src/providers/twilio/read-callback';
import { usedOf } from '../used-content';
import {
  CALLBACK_URL,
  CUSTOMER,
  NOTHING,
  NUMBER,
  credentials,
  inboundForm,
  signedForm,
  signedJson,
  statusForm,
} from './callbacks';
import { reportedAuthor } from '../../../support/records';

const read = (callback: Parameters<typeof readCallback>[2]) =>
  usedOf(readCallback(credentials.accountSid, NUMBER, callback));
const readStatus = (form: Record<string, string>, query = '') =>
  read(signedForm(statusForm(form), CALLBACK_URL + query));
const readInbound = (form: Record<string, string> = {}) => read(signedForm(inboundForm(form)));

describe('statuses', () => {
  test('reads a status with the token of its address', () => {
    expect(readStatus({ MessageStatus: 'delivered', Surprise: 'x' }, '?token=trk_1')).toEqual({
      ...NOTHING,
      statuses: [
        {
          providerMessageId: `SM${'1'.repeat(32)}`,
          status: 'delivered',
          occurredAt: null,
          trackingToken: 'trk_1',
          error: null,
          pricing: null,
        },
      ],
      ignored: {},
    });
  });

  test.each([
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
    ['failed', 'failed'],
    ['undelivered', 'failed'],
    ['canceled', 'failed'],
  ])('reads the status %s as %s', (word, status) => {
    expect(readStatus({ MessageStatus: word })?.statuses).toMatchObject([{ status }]);
  });

  test.each(['queued', 'sending'])(
    'reads %s as an acceptance with a token, and ignores it without one',
    (word) => {
      expect(readStatus({ MessageStatus: word }, '?token=trk_1')).toEqual({
        ...NOTHING,
        accepted: [{ providerMessageId: `SM${'1'.repeat(32)}`, trackingToken: 'trk_1' }],
        ignored: {},
      });
      expect(readStatus({ MessageStatus: word })).toEqual({
        ...NOTHING,
        ignored: { early_status: 1 },
      });
    },
  );

  test('recognises a read receipt by its event type too', () => {
    expect(readStatus({ MessageStatus: 'delivered', EventType: 'READ' })?.statuses).toMatchObject([
      { status: 'read' },
    ]);
  });

  test.each(['', '?token=', `?token=${'x'.repeat(513)}`, '?other=1'])(
    'reads no token from the query %j',
    (query) => {
      expect(readStatus({}, query)?.statuses).toMatchObject([{ trackingToken: null }]);
    },
  );

  test('reads the error of a failed status, and what WhatsApp said', () => {
    const form = {
      MessageStatus: 'undelivered',
      ErrorCode: '63024',
      ErrorMessage: 'Channel invalid recipient',
      ChannelStatusMessage: 'Message undeliverable',
    };

    expect(readStatus(form)?.statuses[0]?.error).toEqual({
      code: '63024',
      title: 'Channel invalid recipient',
      message: 'Message undeliverable',
      details: '',
      httpStatus: null,
    });
  });

  test.each([{}, { ErrorCode: '' }, { ErrorCode: '0' }, { ErrorCode: 'null', ErrorMessage: '' }])(
    'reads no error from a failed status with %j: its word says nothing more',
    (form) => {
      for (const MessageStatus of ['failed', 'undelivered'])
        expect(readStatus({ MessageStatus, ...form })?.statuses[0]?.error).toBeNull();
    },
  );
});

describe('inbound messages', () => {
  test('reads an inbound message with its author and the message it answers', () => {
    expect(readInbound({ OriginalRepliedMessageSid: 'SMx', Surprise: 'x' })).toEqual({
      ...NOTHING,
      inbound: [
        {
          providerMessageId: `SM${'2'.repeat(32)}`,
          author: reportedAuthor({ number: CUSTOMER, profileName: 'Ana' }),
          occurredAt: null,
          content: { kind: 'text', text: 'Hello' },
          replyTo: 'SMx',
          unreadFields: '{"Surprise":"x"}',
        },
      ],
      ignored: {},
    });
  });

  test('reads a customer who shows no number by the user id in the address or beside it', () => {
    const userId = 'US.13491208655302741918';
    const parentUserId = 'US.ENT.11815799212886844830';
    const form = { ProfileName: 'Ana', ProfileUsername: 'ana.s' };
    const author = { number: null, userId, username: 'ana.s', profileName: 'Ana' };

    const addressed = readInbound({ ...form, From: `whatsapp:${userId}` });
    const beside = readInbound({
      ...form,
      From: '',
      ExternalUserId: userId,
      ParentExternalUserId: parentUserId,
    });

    expect(addressed?.inbound).toMatchObject([{ author: { ...author, parentUserId: null } }]);
    expect(beside?.inbound).toMatchObject([{ author: { ...author, parentUserId } }]);
  });

  test.each(['whatsapp:', 'whatsapp:someone', 'whatsapp:US.ENT.1181'])(
    'counts a message from %j as malformed',
    (From) => {
      expect(readInbound({ From })).toMatchObject({ inbound: [], ignored: { malformed_item: 1 } });
    },
  );
});

describe('ignored content', () => {
  test.each<[string, Record<string, string>, string]>([
    ['a status of another account', statusForm({ AccountSid: 'AC0' }), 'foreign_account'],
    ['a status of nobody', statusForm({ From: '' }), 'malformed_item'],
    ['a text message', inboundForm({ To: `+${NUMBER}` }), 'foreign_number'],
    ['a status without a message', statusForm({ MessageSid: '' }), 'malformed_item'],
    ['a message without an id', inboundForm({ MessageSid: '' }), 'malformed_item'],
    ['something else', { AccountSid: credentials.accountSid, CallSid: 'CA1' }, 'unknown_content'],
  ])('counts and ignores %s', (_name, form, kind) => {
    expect(read(signedForm(form))).toEqual({ ...NOTHING, ignored: { [kind]: 1 } });
  });
});

test('reads a callback in JSON like a form', () => {
  expect(read(signedJson(statusForm({ MessageStatus: 'read' })))?.statuses).toMatchObject([
    { status: 'read' },
  ]);
});

test.each(['', 'a=b', '<html>', '{}', 'MessageSid=SM1'])('returns null for the body %j', (text) => {
  expect(read({ url: CALLBACK_URL, headers: {}, rawBody: Buffer.from(text) })).toBeNull();
});

test('uses or counts each callback, whatever its parameters', () => {
  const names = Object.keys({ ...statusForm(), ...inboundForm(), MediaUrl0: '', EventType: '' });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (form) => {
      const content = read(signedForm({ ...form, AccountSid: credentials.accountSid }));
      const used = (content?.statuses.length ?? 0) + (content?.inbound.length ?? 0);
      expect(used + Object.keys(content?.ignored ?? {}).length).toBe(1);
    }),
  );
});
