import { describe, expect, test } from '@jest/globals';
import type { Sender } from '../../../../src/domain/sender';
import {
  type Asked,
  judgeAddress,
  judgeCertificate,
  judgeClock,
} from '../../../../src/services/doctor/judge-address';
import { judgeSender } from '../../../../src/services/doctor/judge-sender';
import {
  judgeDatabase,
  judgeKeys,
  judgeTemporal,
} from '../../../../src/services/doctor/judge-stores';
import { runChecks } from '../../../../src/services/doctor/run-checks';
import { ok } from '../../../../src/services/doctor/findings';

const NOW = new Date('2026-11-29T12:00:00Z');
const answered = (status: number, code: string | null = null): Asked => ({
  kind: 'answer',
  status,
  isHerald: code !== null,
  code,
});
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('judgeAddress', () => {
  test.each([
    [answered(404, 'not_found'), 'ok', 'leads to Herald'],
    [answered(502), 'failure', 'the proxy answers 502'],
    [answered(301), 'failure', 'is redirected (301)'],
    [answered(200), 'failure', 'not by Herald'],
    [{ kind: 'failed', sentence: 'the name does not resolve' } as const, 'failure', 'not resolve'],
  ])('of %j is %s', (asked, status, words) => {
    const finding = judgeAddress('https://herald.example.com', asked, 'http://127.0.0.1:3000');

    expect(finding).toMatchObject({ status, message: expect.stringContaining(words) });
    expect(finding.action === null).toBe(status === 'ok');
  });
});

test.each([
  [60, 'ok'],
  [13, 'warning'],
  [-1, 'failure'],
])('a certificate that ends in %s days is: %s', (days, status) => {
  const end = new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
  expect(judgeCertificate(end, NOW)).toMatchObject({ status });
});

test.each([
  [1500, 'ok'],
  [-6000, 'warning'],
  [61_000, 'failure'],
])('a clock that is %s ms ahead is: %s', (skewMs, status) => {
  expect(judgeClock("MongoDB's", skewMs)).toMatchObject({ status });
});

describe('judgeDatabase', () => {
  const facts = { version: '8.0.29', topology: 'rs0', migrations: [], indexes: [] };
  const statuses = (changed: object) =>
    judgeDatabase({ ...facts, ...changed }).map(({ status }) => status);

  test('finds a replica set with all indexes in order', () => {
    expect(statuses({})).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  test.each([
    [{ version: '4.2.9' }, ['failure', 'ok', 'ok', 'ok']],
    [{ version: '4.4.0', topology: null }, ['ok', 'warning', 'ok', 'ok']],
    [{ migrations: ['splits names'] }, ['ok', 'ok', 'failure', 'ok']],
    [{ indexes: ['messages (at)'] }, ['ok', 'ok', 'ok', 'warning']],
  ])('with %j finds %j', (changed, found) => {
    expect(statuses(changed)).toEqual(found);
  });
});

test('judgeTemporal names missing search attributes and queues without a worker', () => {
  const facts = {
    namespace: 'prod',
    retentionDays: 7,
    missingAttributes: ['HeraldEvent'],
    unpolled: ['herald-slow'],
  };

  expect(judgeTemporal(facts).map(({ status, message }) => [status, message])).toEqual([
    ['ok', 'Temporal has the namespace prod and keeps completed workflows 7 d'],
    ['failure', expect.stringContaining('HeraldEvent')],
    ['failure', expect.stringContaining('herald-slow')],
  ]);
});

test('judgeKeys fails for values that no configured key opens', () => {
  const counted = (keyId: string | null, use: 'current' | 'former' | 'unknown') => ({
    kind: 'webhook_token',
    keyId,
    use,
    count: 2,
  });

  const found = judgeKeys('aa', [
    counted('aa', 'current'),
    counted('bb', 'former'),
    counted('cc', 'unknown'),
    counted(null, 'unknown'),
  ]);
  expect(found.map(({ status }) => status)).toEqual(['ok', 'ok', 'failure']);
  expect(found[2]?.message).toBe('no configured key opens 4 values of the keys cc; a damaged form');
});

describe('judgeSender', () => {
  const sender = {
    id: 'snd_1',
    workspaceId: 'wks_1',
    provider: 'meta',
    number: '33612340000',
    callbackVerifiedAt: ago(600),
  } as Sender;
  const refused = answered(403, 'forbidden');
  const silent = { status: 'accepted' as const, createdAt: ago(20), timeline: [] };
  const judged = (asked: Asked, latest: Parameters<typeof judgeSender>[2] = [], changed = {}) =>
    judgeSender({ ...sender, ...changed }, asked, latest, NOW);

  test('takes the refusal of a wrong verify token as the right answer', () => {
    expect(judged(refused)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('the last callback seen is of 2026-11-29 02:00 UTC'),
    });
  });

  test.each([
    [answered(404, 'not_found'), 'a Herald that does not have this number'],
    [answered(404), 'answered with 404'],
    [{ kind: 'failed', sentence: 'no route' } as const, 'no route'],
  ])('fails for %j', (asked, words) => {
    expect(judged(asked)).toMatchObject({
      status: 'failure',
      message: expect.stringContaining(words),
    });
  });

  test('warns of a number that no callback came to, and of latest messages without a status', () => {
    expect(judged(refused, [], { callbackVerifiedAt: null })).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('no callback has come yet'),
      action: expect.stringContaining('"herald sender show snd_1 --workspace wks_1"'),
    });
    expect(judged(refused, [silent, silent, silent])).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('got no status'),
    });
    expect(judged(refused, [silent, silent]).status).toBe('ok');
  });
});

describe('runChecks', () => {
  const action = 'Look at it';

  test('reports what throws and what never ends as failures, and the rest as it is', async () => {
    const checked = await runChecks(
      [
        { name: 'good', action, run: async () => [ok('fine')] },
        { name: 'bad', action, run: () => Promise.reject(new Error('no luck')) },
        { name: 'hanging', action, run: () => new Promise(() => undefined) },
      ],
      20,
    );

    expect(checked.map(({ check, status }) => [check, status])).toEqual([
      ['good', 'ok'],
      ['bad', 'failure'],
      ['hanging', 'failure'],
    ]);
    expect(checked[1]?.findings).toEqual([{ status: 'failure', message: 'no luck', action }]);
    expect(checked[2]?.findings[0]?.message).toBe('no answer within 0.02 s');
  });
});
