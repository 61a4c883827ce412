import { expect, test } from '@jest/globals';
import { createAddressPolicy } from '../../../src/egress/address-policy';
import { BAD_PORTS } from '../../../src/egress/bad-ports';

const policy = createAddressPolicy({ allowOrigins: [], resolve: async () => ['1.1.1.1'] });
const listed = [...BAD_PORTS].filter((port) => port !== 0);

test('refuses every port that fetch blocks, also when the operator lists it', async () => {
  const narrowed = createAddressPolicy({ allowOrigins: [], ports: listed });
  for (const port of listed) {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      cause: { message: 'bad port' },
    });
    const url = `https://example.com:${port}/hook`;
    expect(policy.judgeText(url)).toMatchObject({ allowed: false });
    expect(narrowed.judgeText(url)).toMatchObject({ allowed: false });
  }
  expect(listed.length).toBeGreaterThan(80);
});

test.each([80, 443, 65_535])('allows port %d', async (port) => {
  expect(await policy.judge(`https://example.com:${port}/hook`)).toEqual({ allowed: true });
});
