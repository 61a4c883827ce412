import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import {
  generateLinkSecret,
  linkToken,
  parseLinkToken,
} from '../../../src/domain/people/link-token';

test('reads a link for its own purpose only', () => {
  const { secret } = generateLinkSecret();
  const id = newId('pwr');
  const token = linkToken(id, secret);

  expect(parseLinkToken('pwr', token)).toEqual({ id, secret });
  expect(parseLinkToken('inv', token)).toBeNull();
});
