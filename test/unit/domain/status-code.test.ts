import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { FAILURE_CLASSES } from '../../../src/domain/failure-classes';
import { describeFailure, failureIdOf } from '../../../src/domain/status-code';

const NOTHING = { code: null, title: '', message: '', details: '', httpStatus: null };

function statusCodeOf(message: string, code: string | null = null): number {
  return describeFailure({ ...NOTHING, code, message }).statusCode;
}

describe('failureIdOf', () => {
  const report = { ...NOTHING, code: '131026', title: 'Message undeliverable' };

  test('a repeated report has the same id, and so has another wording of one code', () => {
    expect(failureIdOf({ ...report })).toBe(failureIdOf(report));
    expect(failureIdOf({ ...report, details: 'trace 42' })).toBe(failureIdOf(report));
    expect(failureIdOf(null)).toBe(failureIdOf(null));
  });

  test('a report with another code or class has another id, and so has another text without a code', () => {
    const others = [
      { ...report, code: '131047' },
      { ...report, code: null },
      { ...report, code: null, details: 'more' },
      null,
    ];
    const ids = [report, ...others].map(failureIdOf);

    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('describeFailure', () => {
  test.each([
    ['Message undeliverable', 9901],
    ['Sent outside the messaging window', 9902],
    ['Not delivered to maintain healthy ecosystem engagement', 9903],
    ["User's number is part of an experiment", 9904],
    ['The user stopped these messages', 9905],
    ['Spam rate limit hit', 9906],
    ['Rate limit hit', 9907],
    ['Template does not exist', 9908],
    ['Template is paused', 9909],
    ['Number of parameters does not match', 9910],
    ['Violates policy', 9911],
    ['Media upload error', 9912],
    ['Phone number not registered', 9913],
    ['Timeout', 9914],
    ['Something new', 9988],
    ['', 9988],
  ])('classifies %j as %i', (message, statusCode) => {
    expect(statusCodeOf(message)).toBe(statusCode);
  });

  test('picks the first class that matches', () => {
    expect(statusCodeOf('Undeliverable: internal error in media')).toBe(9901);
  });

  test.each([
    ['131047', 'undeliverable', 9902],
    ['200', 'API access blocked.', 9913],
    ['131031', 'Your account was disabled', 9913],
    ['131048', 'too many previous messages were blocked or flagged as spam', 9906],
    ['63024', 'Service unavailable', 9901],
    ['199999', 'Spam rate limit hit', 9906],
    ['199999', '(#131047) blocked', 9902],
    ['131026', '(#131047) Re-engagement message', 9901],
    ['100', '(#131047) Re-engagement message, blocked', 9902],
  ])('classifies by a known code %s before words: %j', (code, message, statusCode) => {
    expect(statusCodeOf(message, code)).toBe(statusCode);
  });

  test.each([
    ['250', 9913],
    ['0', 9913],
    ['1', 9914],
    ['63024', 9901],
    ['199999', 9988],
  ])('classifies by provider code %s when the text has no keyword', (code, statusCode) => {
    expect(statusCodeOf('anything', code)).toBe(statusCode);
  });

  test.each([
    ['368', 'Temporarily blocked for policies violations', 9911],
    ['132068', 'Flow is blocked', 9909],
    ['131063', 'Marketing templates disabled for Cloud API', 9913],
    [
      '131063',
      'marketing templates are currently disabled for your Cloud API configuration.',
      9913,
    ],
    ['134102', 'Template unavailable for use', 9908],
  ])('a longer phrase of code %s wins over a word in it: %j', (code, message, statusCode) => {
    expect(statusCodeOf(message, code)).toBe(statusCode);
    expect(statusCodeOf(message)).toBe(statusCode);
  });

  test.each([
    [429, 9907],
    [502, 9914],
    [503, 9914],
    [504, 9914],
    [500, 9988],
    [418, 9988],
  ])('classifies an answer %i without a readable error by its status', (httpStatus, statusCode) => {
    const unreadable = { ...NOTHING, title: `HTTP ${httpStatus}`, message: 'unreadable answer' };
    const report = { ...unreadable, httpStatus };

    expect(describeFailure(report).statusCode).toBe(statusCode);
    expect(describeFailure({ ...report, code: '131026' }).statusCode).toBe(9901);
    expect(describeFailure({ ...report, message: 'spam' }).statusCode).toBe(9906);
  });

  test('finds a provider code in the text, but ignores a plain number', () => {
    expect(statusCodeOf('(#131026) no words')).toBe(9901);
    expect(statusCodeOf('order 131026 at 1')).toBe(9988);
    expect(statusCodeOf('no words', '13102')).toBe(9988);
  });

  test('searches title and details too', () => {
    expect(describeFailure({ ...NOTHING, title: 'Spam' }).statusCode).toBe(9906);
    expect(describeFailure({ ...NOTHING, details: 'Spam' }).statusCode).toBe(9906);
  });

  test('classifies a failure without a report as 9988', () => {
    expect(describeFailure(null)).toEqual({
      statusCode: 9988,
      statusMessage: 'The message failed for a reason that is not classified.',
    });
  });

  test('takes the status message from the class, whatever the provider wrote', () => {
    const sentences = new Set(FAILURE_CLASSES.map(({ sentence }) => sentence));
    fc.assert(
      fc.property(fc.string(), (details) => {
        const report = { ...NOTHING, code: '131026', title: details, message: details, details };
        expect(sentences).toContain(describeFailure(report).statusMessage);
      }),
    );
  });

  test('assigns each lower-case word to one class', () => {
    const words = FAILURE_CLASSES.flatMap((each) => each.words);
    expect(new Set(words).size).toBe(words.length);
    expect(words).toEqual(words.map((word) => word.toLowerCase()));
  });
});
