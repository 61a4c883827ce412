import { describe, expect, test } from '@jest/globals';
import { errorFrames, safeErrorText } from '../../../src/domain/error-text';

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

function parsing(text: string): Error {
  try {
    JSON.parse(text);
    return new Error('it parsed');
  } catch (error) {
    return error as Error;
  }
}

describe('safeErrorText', () => {
  test.each([
    [
      'a taken key',
      named(
        'MongoServerError',
        'E11000 duplicate key error collection: h.senders index: n_1 dup key: { connectedNumber: "15550100200" }',
      ),
      '15550100200',
    ],
    ['a phone number', new Error('no account for +33612345678, ask again'), '33612345678'],
    ['an address', new Error('550 <ada.lovelace@acme.example> unknown'), 'acme.example'],
    ['a text that was parsed', parsing('a customer wrote this'), 'customer'],
    [
      'a value of a record',
      named('CastError', 'Cast to date failed for value "tomorrow at Ada\'s"'),
      'tomorrow',
    ],
  ])('the text of an error does not quote %s', (_case, error, secret) => {
    expect(error.message).toContain(secret);
    expect(safeErrorText(error)).not.toContain(secret);
    expect(errorFrames(error)).not.toContain(secret);
  });

  test.each([
    'sender snd_123456789012345678901234 is missing',
    'connect ECONNREFUSED 127.0.0.1:27017',
    'sealed with key 12345678-not-a-number, HERALD_SECRET_KEY is 1a2b3c4d',
    'the database has not answered within 4000 ms',
  ])('keeps an error text that quotes nothing: %s', (message) => {
    expect(safeErrorText(new Error(message))).toBe(message);
  });
});
