import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { FAILURE_CLASSES } from '../../../src/domain/failure-classes';
import { describeFailure } from '../../../src/domain/status-code';

function statusCodeOf(message: string, code: string | null = null): number {
  return describeFailure({ code, title: '', message, details: '' }).statusCode;
}

describe('describeFailure (contract 7.1)', () => {
  test.each([
    ['Message undeliverable', 9901],
    ['The user is not on the channel', 9901],
    ['INVALID RECIPIENT', 9901],
    ['Sent outside the messaging window', 9902],
    ['Re-engagement message', 9902],
    ['Not delivered to maintain healthy ecosystem engagement', 9903],
    ['Meta chose not to deliver this message', 9903],
    ["User's number is part of an experiment", 9904],
    ['The user stopped these messages', 9905],
    ['Recipient opted out', 9905],
    ['Attempt to send to unsubscribed recipient', 9905],
    ['Blocked by the user', 9905],
    ['Spam rate limit hit', 9906],
    ['Rate limit hit', 9907],
    ['Too many requests', 9907],
    ['Cloud API throughput reached', 9907],
    ['Template does not exist', 9908],
    ['The template is not approved', 9908],
    ['Template is paused', 9909],
    ['Template is disabled', 9909],
    ['Number of parameters does not match', 9910],
    ['Content variables are wrong', 9910],
    ['Violates policy', 9911],
    ['Media upload error', 9912],
    ['Phone number not registered', 9913],
    ['Access token expired', 9913],
    ['Payment issue', 9913],
    ['Account is locked', 9913],
    ['Timeout', 9914],
    ['Service unavailable', 9914],
    ['Internal error', 9914],
    ['Something new', 9988],
    ['', 9988],
  ])('%j is %i', (message, statusCode) => {
    expect(statusCodeOf(message)).toBe(statusCode);
  });

  test('the first class that matches wins', () => {
    expect(statusCodeOf('Undeliverable: internal error in media')).toBe(9901);
  });

  test.each([
    ['368', 'Temporarily blocked for policy violations', 9911],
    ['131031', 'Business account has been locked', 9913],
    ['131047', 'undeliverable', 9902],
    ['250', 'anything', 9913],
    ['0', 'anything', 9913],
    ['1', 'anything', 9914],
    ['63024', 'anything', 9901],
  ])('provider code %s goes before the words %j', (code, message, statusCode) => {
    expect(statusCodeOf(message, code)).toBe(statusCode);
  });

  test('a code within the text counts, a number alone does not', () => {
    expect(statusCodeOf('(#131026) no words')).toBe(9901);
    expect(statusCodeOf('order 131026 at 1')).toBe(9988);
    expect(statusCodeOf('no words', '13102')).toBe(9988);
  });

  test('title and details are searched too', () => {
    const empty = { code: null, title: '', message: '', details: '' };
    expect(describeFailure({ ...empty, title: 'Spam' }).statusCode).toBe(9906);
    expect(describeFailure({ ...empty, details: 'Spam' }).statusCode).toBe(9906);
  });

  test('no report at all is 9988', () => {
    expect(describeFailure(null)).toEqual({
      statusCode: 9988,
      statusMessage: 'The message failed for a reason that is not classified.',
    });
  });

  test('the sentence is ours, whatever the provider wrote', () => {
    const sentences = new Set(FAILURE_CLASSES.map(({ sentence }) => sentence));
    fc.assert(
      fc.property(fc.string(), (details) => {
        const report = { code: '131026', title: details, message: details, details };
        expect(sentences).toContain(describeFailure(report).statusMessage);
      }),
    );
  });

  test('no code or word belongs to two classes, and words are lower case', () => {
    const codes = FAILURE_CLASSES.flatMap((each) => each.codes);
    const words = FAILURE_CLASSES.flatMap((each) => each.words);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(words).size).toBe(words.length);
    expect(words).toEqual(words.map((word) => word.toLowerCase()));
  });
});
