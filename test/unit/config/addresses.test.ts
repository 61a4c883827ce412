import { expect, test } from '@jest/globals';
import { keyRequestLink } from '../../../src/config/addresses';

test.each([
  ['https://herald.example', 'https://herald.example/console/authorize?request=krq_1'],
  [undefined, 'http://127.0.0.1:3000/console/authorize?request=krq_1'],
])('leads people to the public address, or to that of the request: %s', (url, link) => {
  const linkOf = keyRequestLink({ HERALD_PUBLIC_URL: url });

  expect(linkOf('krq_1', 'http://127.0.0.1:3000')).toBe(link);
});
