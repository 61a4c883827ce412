import { expect, test } from '@jest/globals';
import { answerFailure } from '../../../src/domain/answer-failure';
import { attemptFailure } from '../../../src/domain/attempt-failure';

const URL = 'https://shop.test/hook?key=s3cret';

test.each([
  ['https://www.shop.test/hook', 'redirects to https://www.shop.test/hook: save that address. '],
  ['/hook/', 'redirects to https://shop.test/hook/: save that address. '],
  ['https://ada:pw@shop.test/in?s=1#x', 'https://shop.test/in: save that address, with the query'],
  ['http://shop.test/hook/', 'redirects to http://shop.test/hook/, which is not https. '],
  ['https://shop.test/hook?key=other', 'redirects to https://shop.test/hook, the same address. '],
  ['', 'redirects, and redirects are not followed. '],
  [undefined, 'redirects, and redirects are not followed. '],
  ['javascript:alert(1)', 'which is not https. '],
  [`https://${'a'.repeat(9000)}.test/`, 'redirects, and redirects are not followed. '],
])('says for a redirect to %j what to save, without a secret', (location, sentence) => {
  const failure = answerFailure(URL, { status: 308, location, text: '' }, 'Herald');

  expect(failure).toContain(`shop.test redirects`);
  expect(failure).toContain(sentence);
  expect(failure).not.toMatch(/s3cret|pw|s=1/);
});

test.each([
  [301, ': save that address. '],
  [302, ': save that address, or answer 2xx directly if it was made for this answer alone. '],
  [303, ': save that address, or answer 2xx directly if it was made for this answer alone. '],
  [307, ': save that address. '],
])('says for %d whether its target can be saved', (status, remedy) => {
  // Google Apps Script answers 302 to such an address once it has done its work: woocommerce/woocommerce#21490.
  const location = 'https://answers.test/echo';

  expect(answerFailure(URL, { status, location, text: '' }, 'Herald')).toContain(
    `shop.test redirects to ${location}${remedy}`,
  );
});

test.each([
  [401, 'refuses the request. Check that both sides have the same token'],
  [404, 'has no endpoint at this path'],
  [418, 'rejects the event for good'],
  [426, 'refuses HTTP/1.1, and may speak HTTP/2 only'],
  [502, 'is a proxy whose receiver does not answer'],
  [599, 'failed. Check its logs'],
  [600, 'answered with the status 600'],
])(
  'says for the status %d what to do, also where the sentence was not kept',
  (status, sentence) => {
    const answer = { status, location: undefined, text: '' };

    expect(answerFailure(URL, answer, 'Herald')).toContain(`shop.test ${sentence}`);
    expect(attemptFailure({ outcome: `http_${status}` })).toContain(`The receiver ${sentence}`);
  },
);

test('says that a server of Node speaks HTTP/2 only, which refuses HTTP/1.1 with 403', () => {
  const text = 'Missing ALPN Protocol, expected `h2` to be available.';

  expect(answerFailure(URL, { status: 403, location: undefined, text }, 'Herald')).toContain(
    'HTTP/2',
  );
});

test.each(['http_200', 'http_204', null])('has no failure for %j', (outcome) => {
  expect(attemptFailure({ outcome })).toBeNull();
});
