import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { describeTemplate } from '../../../../src/domain/template/describe-template';
import { UNLISTED_STANDING } from '../../../../src/domain/template/template-standing';
import { readContent } from '../../../../src/providers/twilio/read-content';

const SID = `HX${'4'.repeat(32)}`;
const APPROVED = { name: 'x_hx4', category: 'UTILITY', status: 'approved', content_type: '' };

function read(types: object, fields: object = {}) {
  const content = { sid: SID, friendly_name: 'x', language: 'en', approval_requests: APPROVED };
  return readContent({ ...content, variables: {}, types, ...fields });
}
const button = (type: string, title: string, fields: object = {}) => ({ type, title, ...fields });
const reasonOf = (types: object) => describeTemplate(read(types)!).unsupportedReason;

describe('readContent', () => {
  test('names a template by its friendly name, whatever WhatsApp calls it', () => {
    expect(read({ 'twilio/text': { body: 'Hi' } })).toEqual({
      providerTemplateId: SID,
      name: 'x',
      language: 'en',
      category: 'UTILITY',
      providerStatus: 'APPROVED',
      parameterFormat: 'POSITIONAL',
      components: [{ type: 'BODY', text: 'Hi' }],
      variableKeys: { header: {}, body: {}, buttons: {} },
      standing: UNLISTED_STANDING,
    });
  });

  test('keeps the reason of a rejection, and none where Twilio gives an empty one', () => {
    const text = { 'twilio/text': { body: 'Hi' } };
    const reasonFor = (rejection_reason: unknown) =>
      read(text, { approval_requests: { ...APPROVED, status: 'rejected', rejection_reason } })
        ?.standing.rejectionReason;

    expect(reasonFor('Variables at the end')).toBe('Variables at the end');
    expect(reasonFor('')).toBeNull();
    expect(reasonFor(7)).toBeNull();
  });

  test.each([null, {}, { sid: SID, friendly_name: 'x', language: 'en', types: {} }, { sid: '' }])(
    'skips a content that could never be sent: %j',
    (value) => {
      expect(readContent(value)).toBeNull();
    },
  );

  test('numbers variables in each component, and keeps the numbers of Twilio beside them', () => {
    const template = read({
      'whatsapp/card': {
        header_text: 'Order {{3}}',
        body: 'Dear {{4}}, order {{2}} of {{ 4 }}',
        footer: 'Fern & Fig',
        actions: [
          button('QUICK_REPLY', 'Thanks', { id: 'thanks' }),
          button('URL', 'Track', { url: 'https://a.example/{{1}}' }),
          button('URL', 'Shop', { url: 'https://a.example/' }),
          button('PHONE_NUMBER', 'Call', { phone: '+15550100' }),
          button('COPY_CODE', 'Copy', { code: '{{5}}' }),
        ],
      },
    });

    expect(template?.components).toEqual([
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
      { type: 'BODY', text: 'Dear {{2}}, order {{1}} of {{2}}' },
      { type: 'FOOTER', text: 'Fern & Fig' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thanks' },
          { type: 'URL', text: 'Track', url: 'https://a.example/{{1}}' },
          { type: 'URL', text: 'Shop', url: 'https://a.example/' },
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+15550100' },
          { type: 'COPY_CODE', text: 'Copy' },
        ],
      },
    ]);
    expect(template?.variableKeys).toEqual({
      header: { 1: '3' },
      body: { 1: '2', 2: '4' },
      buttons: { 1: '1', 4: '5' },
    });
  });

  test('keeps named variables in texts, and numbers the address of a button', () => {
    const actions = [button('URL', 'Track', { url: 'https://a.example/{{code}}' })];
    const template = read({ 'twilio/call-to-action': { body: 'Hi {{first_name}}', actions } });

    expect(template).toMatchObject({
      parameterFormat: 'NAMED',
      components: [
        { type: 'BODY', text: 'Hi {{first_name}}' },
        { type: 'BUTTONS', buttons: [{ url: 'https://a.example/{{1}}' }] },
      ],
      variableKeys: { header: {}, body: { first_name: 'first_name' }, buttons: { 0: 'code' } },
    });
  });

  test.each([
    ['https://cdn.example/{{2}}', { 2: 'a/b.png' }, 'IMAGE'],
    ['https://cdn.example/a.pdf', {}, 'DOCUMENT'],
    ['https://cdn.example/{{2}}', {}, 'DOCUMENT'],
  ])('reads media at %s with samples %j as the format %s', (url, variables, format) => {
    const template = read({ 'twilio/media': { body: 'Hi', media: [url] } }, { variables });

    expect(template?.components).toMatchObject([
      { type: 'HEADER', format, media_url: url.replace('{{2}}', '{{1}}') },
      { type: 'BODY', text: 'Hi' },
    ]);
    expect(template?.variableKeys?.header).toEqual(url.includes('{{') ? { 1: '2' } : {});
  });

  test.each([
    [
      'its message',
      { title: 'T {{1}}', subtitle: 'S' },
      [
        ['BODY', 'T {{1}}'],
        ['FOOTER', 'S'],
      ],
    ],
    [
      'its header beside a body',
      { title: 'T', body: 'B' },
      [
        ['HEADER', 'T'],
        ['BODY', 'B'],
      ],
    ],
    [
      'the beginning of its message below media',
      { title: 'T', body: 'B', media: 'https://cdn.example/a.png' },
      [
        ['HEADER', undefined],
        ['BODY', 'T\nB'],
      ],
    ],
  ])('reads the title of a card as %s', (_name, card, texts) => {
    const template = read({ 'twilio/card': card });

    expect(template?.components.map(({ type, text }) => [type, text])).toEqual(texts);
  });

  test('asks for no value of a fixed code', () => {
    const actions = [button('COPY_CODE', 'Copy', { code: 'FERN15' })];
    const template = read({ 'twilio/call-to-action': { body: 'Hi', actions } })!;

    expect(template.components[1]?.buttons).toEqual([
      { type: 'COPY_CODE', text: 'Copy', code: 'FERN15' },
    ]);
    expect(describeTemplate(template).buttons[0]?.parameterized).toBe(false);
  });
});

describe('authentication content', () => {
  test('reads an authentication content in the shape of Meta, with one variable', () => {
    const type = {
      add_security_recommendation: true,
      code_expiration_minutes: 5,
      actions: [{ type: 'COPY_CODE', copy_code_text: 'Copy' }],
    };

    const template = read({ 'whatsapp/authentication': type }, { approval_requests: null })!;

    expect(template).toMatchObject({
      category: 'AUTHENTICATION',
      components: [
        {
          type: 'BODY',
          text: '*{{1}}* is your verification code. For your security, do not share this code.',
          add_security_recommendation: true,
        },
        { text: 'This code expires in 5 minutes.', code_expiration_minutes: 5 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy' }] },
      ],
      variableKeys: { header: {}, body: { 1: '1' }, buttons: {} },
    });
    expect(describeTemplate(template).unsupportedReason).toBeNull();
  });
});

describe('approval of a content', () => {
  const text = { 'twilio/text': { body: 'Hi' } };

  test.each([
    ['flat', APPROVED],
    ['in a list by channel', [{ whatsapp: APPROVED }]],
  ])('reads an approval that is given %s', (_name, approval_requests) => {
    expect(read(text, { approval_requests })).toMatchObject({
      providerStatus: 'APPROVED',
      category: 'UTILITY',
    });
  });

  test.each([undefined, null, {}, { whatsapp: null }])(
    'reads the approval %j as not submitted',
    (approval_requests) => {
      expect(read(text, { approval_requests })).toMatchObject({
        providerStatus: 'UNSUBMITTED',
        category: '',
      });
    },
  );

  test.each(['something_new'])('keeps the approval status %s in upper case', (status) => {
    expect(read(text, { approval_requests: { status } })?.providerStatus).toBe(
      status.toUpperCase(),
    );
  });

  test('reads the content type that was approved, else the richest one', () => {
    const types = { ...text, 'twilio/quick-reply': { body: 'Hey', actions: [] } };
    const approved = { ...APPROVED, content_type: 'twilio/text' };

    expect(read(types)?.components[0]?.text).toBe('Hey');
    expect(read(types, { approval_requests: approved })?.components[0]?.text).toBe('Hi');
  });
});

describe('content that cannot be sent yet', () => {
  test.each([['twilio/list-picker', 'LIST_PICKER']])(
    'lists a content of type %s with the reason why it cannot be sent',
    (type, name) => {
      expect(reasonOf({ [type]: { body: 'Hi' } })).toBe(
        `Templates with a component of type ${name} cannot be sent`,
      );
    },
  );

  test('names a variable that no value of a send can reach', () => {
    const actions = [button('QUICK_REPLY', 'Yes', { id: 'yes_{{2}}' })];

    expect(reasonOf({ 'twilio/quick-reply': { body: 'Hi {{1}}', actions } })).toContain('({{2}})');
  });
});

test('never throws, whatever JSON stands for a definition', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'twilio/card',
        'twilio/carousel',
        'twilio/catalog',
        'whatsapp/authentication',
        'whatsapp/flows',
        'x',
      ),
      fc.jsonValue(),
      (type, json) => {
        expect(read({ [type]: json })).not.toBeNull();
        expect(
          read({ [type]: { body: json, actions: [json, { type: 'URL', url: json }] } }),
        ).not.toBeNull();
      },
    ),
  );
});
