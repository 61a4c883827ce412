import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { HeraldError } from '../../../src/domain/errors';
import {
  parseStandardRequest,
  presentStandardRefusal,
} from '../../../src/http/endpoints/message-send-standard';

const required = { recipientNumber: '33612345678', templateId: 'tpl_1' };

describe('parseStandardRequest', () => {
  test('takes the template fields of V2 and ignores every other field', () => {
    const values = {
      templateVariables: ['Ana'],
      buttonValues: { Track: '17' },
      headerMediaUrl: 'https://shop.example.com/a.jpg',
      headerMediaFilename: 'a.jpg',
      autoPilot: false,
    };
    const ignored = { messageId: '!', async: 'yes', metadata: 1, templateName: 7 };

    const request = parseStandardRequest({ ...required, ...values, ...ignored });

    expect(request).toEqual({ ...required, ...values, problems: [] });
  });

  test('reads any body as a request to a number, or rejects it with one sentence', () => {
    const fields = fc.record({
      recipientNumber: fc.oneof(fc.stringMatching(/^\+?\d{5,16}$/), fc.jsonValue()),
      templateId: fc.oneof(fc.string(), fc.jsonValue()),
      templateVariables: fc.jsonValue(),
      buttonValues: fc.jsonValue(),
    });
    fc.assert(
      fc.property(fc.oneof(fields, fc.jsonValue()), (body) => {
        expect(readOf(body)).toMatch(
          /^([1-9]\d{6,14}|(recipientNumber|templateId) is required|recipientNumber (must be digits with country code|(is|has|begins) .+: send .+))$/,
        );
      }),
    );
  });
});

function readOf(body: unknown): string {
  try {
    return parseStandardRequest(body).recipientNumber;
  } catch (error) {
    if (error instanceof HeraldError) return error.message;
    throw error;
  }
}

describe('presentStandardRefusal', () => {
  test.each([
    ['customer_unreachable', 'Customer cannot receive outbound messages (blocked or unsubscribed)'],
    [
      'customer_without_identity',
      'This customer has no delivery identity. Ask them to message you first.',
    ],
    ['template_mismatch', 'Error sending template message'],
    ['template_not_supported', 'Error sending template message'],
  ] as const)('answers 200 with the fixed text for %s', (code, error) => {
    expect(presentStandardRefusal(new HeraldError(code, 'a sentence'))).toEqual({
      status: 200,
      body: { success: false, error },
    });
  });

  test.each(['unauthorized', 'temporarily_unavailable'] as const)(
    'has no fixed text for %s, which is answered as everywhere',
    (code) => {
      expect(presentStandardRefusal(new HeraldError(code, 'a sentence'))).toBeNull();
    },
  );
});
