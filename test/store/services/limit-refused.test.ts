import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { HeraldError } from '../../../src/domain/errors';
import { createRateLimiter } from '../../../src/persistence/rate-limiter';
import { type LimitRefused, limitRefused } from '../../../src/services/api-keys/limit-refused';
import { networkLimiters } from '../../../src/services/members/steps/count-networks';
import { useTestDatabase } from '../persistence/support';

const LIMIT = 3;

const db = useTestDatabase();
let address: string;
let nowMs: number;
let limited: LimitRefused;
let refusals: number;

beforeEach(() => {
  address = randomUUID();
  nowMs = 1000;
  refusals = 0;
  limited = newProcess();
});

/** Makes a process of several that share the count. */
function newProcess(): LimitRefused {
  return limitRefused({
    refusedLimiters: networkLimiters((times) =>
      createRateLimiter(db.database, 'refused', LIMIT * times),
    ),
    metrics: { rateLimited: () => void (refusals += 1) },
    nowMs: () => nowMs,
  });
}

/** Offers a credential; resolves with the error code, and whether the credential was looked up. */
async function offer(credential: string, process = limited) {
  let isLookedUp = false;
  const isRefusal = (error: unknown) =>
    error instanceof HeraldError && error.code === 'unauthorized';
  try {
    await process({ address, credential }, isRefusal, async () => {
      isLookedUp = true;
      if (!credential.startsWith('good')) throw new HeraldError('unauthorized', 'unknown');
    });
    return { code: null, isLookedUp };
  } catch (error) {
    return { code: error instanceof HeraldError ? error.code : 'none', isLookedUp };
  }
}

const LOOKED_UP = { code: 'unauthorized', isLookedUp: true };
const UNTRIED = { code: 'rate_limited', isLookedUp: false };

async function exhaust(): Promise<void> {
  for (let at = 0; at < LIMIT; at += 1) expect(await offer(`bad ${at}`)).toEqual(LOOKED_UP);
}

test('rejects an address that offers unknown credentials too often, without a lookup', async () => {
  await exhaust();

  expect(await offer('bad again')).toEqual(UNTRIED);
  expect(await offer('good but new')).toEqual(UNTRIED);
  expect(refusals).toBe(2);
});

test('accepts a recently accepted credential despite refusals at its address', async () => {
  await offer('good');
  await exhaust();

  expect(await offer('good')).toEqual({ code: null, isLookedUp: true });
});

test('every process counts refusals of an address together and rejects it', async () => {
  await exhaust();
  const other = newProcess();

  expect((await offer('bad', other)).code).toBe('rate_limited');
  expect(await offer('bad', other)).toEqual(UNTRIED);
});

test('an address may offer credentials again after a minute', async () => {
  await exhaust();
  expect(await offer('bad')).toEqual(UNTRIED);

  nowMs += 61_000;

  expect(await offer('good')).toEqual({ code: null, isLookedUp: true });
});

test('counts an IPv6 address in the networks around it, which may be refused more', async () => {
  const site = `2001:db8:${randomInt(1, 0x10000).toString(16)}`;
  for (const link of ['1', '2']) {
    address = `${site}:${link}:0:0::/64`;
    await exhaust();
    expect(await offer('bad')).toEqual(UNTRIED);
  }

  address = `${site}:3:0:0::/64`;
  expect(await offer('bad')).toEqual({ ...LOOKED_UP, code: 'rate_limited' });
  address = `${site}:4:0:0::/64`;
  expect(await offer('bad')).toEqual(UNTRIED);
  address = `${site}:100:0:0::/64`;
  expect(await offer('bad')).toEqual(LOOKED_UP);
});
