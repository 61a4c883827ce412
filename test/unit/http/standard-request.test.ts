import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { HeraldError } from '../../../src/domain/errors';
import { parseStandardRequest } from '../../../src/http/endpoints/message-send-standard';

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
