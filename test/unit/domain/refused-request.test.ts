import { describe, expect, test } from '@jest/globals';
import type { ErrorDetail } from '../../../src/domain/errors';
import { maskedError, maskedPath, shownRequestId } from '../../../src/domain/refused-request';
import { declaredNames } from '../../../src/http/declared-names';
import { ENDPOINTS } from '../../../src/http/endpoints';

const isDeclared = declaredNames(ENDPOINTS['sendTemplate']!);

function detail(field: string, message: string): ErrorDetail {
  const details = [{ field, message }];
  const masked = maskedError({ code: 'invalid_request', message: '', details }, isDeclared);
  return masked.details[0]!;
}

const message = (text: string): string => detail('body', text).message;

describe('keeps of an error', () => {
  test.each([
    'must be one of sender, number',
    'must have at most 1024 characters',
    'must be a date and time with its offset, for example',
    'The body has no value',
  ])('the plain words: %s', (text) => {
    expect(message(text)).toBe(text);
  });

  test('names that the endpoint declares, and places in lists', () => {
    expect(detail('templateVariables.body.1', '').field).toBe('templateVariables.body.1');
    expect(maskedError({ code: 'forbidden', message: LACKING }, isDeclared)).toEqual({
      code: 'forbidden',
      error: LACKING,
      details: [],
    });
  });
});

const LACKING = 'this API key lacks the scope templates:write';

describe('leaves out what a request may have sent', () => {
  test.each([
    ['must be one of 33612340001, 447700900123', 'must be one of …'],
    ['must not be 336 1234 0001', 'must not be …'],
    ['Anna Schmidt is not known', '… is not known'],
    ['Button "Anna, \\"1234\\" and so on" is not known', 'Button … is not known'],
    ['has an end "that does not come 1234', 'has an end …'],
    ['has fields that are not known: Anna, Bob', 'has fields that are not known: …'],
    ['cannot be used: https://anna.example/1?code=1234', 'cannot be used: …'],
    ['ada@shop.example is not known', '… is not known'],
    ['value_ab12 is not known', '… is not known'],
  ])('%s', (text, kept) => {
    expect(message(text)).toBe(kept);
  });

  test('names that the endpoint does not declare', () => {
    expect(detail('metadata.Anna Schmidt', '').field).toBe('metadata.…');
    expect(detail('templateVariables.33612340001', '').field).toBe('templateVariables.…');
  });

  test('in paths that do not exist', () => {
    expect(maskedPath('/api/v2/message/33612340001/Anna')).toBe('/api/v2/message/…/…');
  });

  test.each([
    '33612340001',
    'order-33612340001',
    'phone4915112345678',
    '49-151-123-45678',
    'req_4915112345678',
    '1.2_3-4.5_6-7',
  ])('a request id that may be the number of a person: %s', (id) => {
    expect(shownRequestId(id)).toBeNull();
  });

  test.each([
    'req_012345678901234567890123',
    '01234567-0123-4123-8123-0123456789ab',
    '01234567-0123-4123-8123-0123456789AB',
    'order-123456',
    'nightly.run_7',
  ])('no other request id: %s', (id) => {
    expect(shownRequestId(id)).toBe(id);
  });

  test('beyond 20 details and 300 characters of each text', () => {
    const details = Array.from({ length: 100 }, () => ({
      field: 'templateVariables.'.repeat(1000),
      message: 'is required '.repeat(1000),
    }));
    const masked = maskedError({ code: 'invalid_request', message: '', details }, isDeclared);
    expect(masked.details).toHaveLength(20);
    expect(JSON.stringify(masked).length).toBeLessThan(20 * 700);
  });
});

test('reads the declared names of every endpoint that takes a key', () => {
  const ofKeys = Object.values(ENDPOINTS).filter(({ access }) => access.kind === 'apiKey');
  for (const endpoint of ofKeys) expect(declaredNames(endpoint)('?')).toBe(false);
  expect(declaredNames(ENDPOINTS['listRefusedRequests']!)('limit')).toBe(true);
});
