import { beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type Permits, createPermits } from '../../../src/services/steps/permits';

type Lane = 'first' | 'later';

const observer = { held: () => undefined, refused: () => undefined };
const LIMITS = { perOrigin: 12, originPart: 1 / 4, perLane: { first: 90, later: 180 }, observer };
const RETRIES = { minRetryMs: 100, maxRetryMs: 10_000 };

let nowMs: number;
let permits: Permits<Lane>;

beforeEach(() => {
  nowMs = 0;
  permits = createPermits<Lane>({ ...LIMITS, ...RETRIES, nowMs: () => nowMs });
});

const receiver = (workspace: number, origin = workspace) => ({
  workspaceId: `wks_${workspace}`,
  origin: `https://${origin}.example.com`,
});

/** Takes permits until one is refused. Returns the functions that release them. */
function takeAll(lane: Lane, who: ReturnType<typeof receiver>): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let next = permits.tryTake(lane, who); next !== null; next = permits.tryTake(lane, who))
    taken.push(next);
  return taken;
}

describe('permits of a receiver that does not answer', () => {
  test('gives a receiver a third of the permits of its origin, the next workspace a third of the rest', () => {
    expect(takeAll('later', receiver(1, 9))).toHaveLength(4);
    expect(takeAll('later', receiver(2, 9))).toHaveLength(3);
    expect(takeAll('later', receiver(3, 9))).toHaveLength(2);
    expect(permits.tryTake('later', receiver(4, 9))).not.toBeNull();
  });

  test('gives a receiver no more permits over both lanes than over one', () => {
    expect(takeAll('first', receiver(1))).toHaveLength(4);
    expect(takeAll('later', receiver(1))).toHaveLength(0);
  });

  test('keeps permits of a lane free for other origins, however many receivers do not answer', () => {
    permits = createPermits<Lane>({ ...LIMITS, ...RETRIES, perOrigin: 10_000, nowMs: () => nowMs });
    expect(takeAll('first', receiver(1, 1))).toHaveLength(10);
    expect(takeAll('first', receiver(2, 2))).toHaveLength(9);
    for (let workspace = 3; workspace <= 100; workspace += 1) {
      takeAll('first', receiver(workspace, 1));
    }
    for (let origin = 3; origin <= 15; origin += 1) {
      expect(takeAll('first', receiver(origin)).length).toBeGreaterThan(0);
    }
    expect(permits.tryTake('first', receiver(16))).not.toBeNull();
    expect(takeAll('later', receiver(17))).toHaveLength(20);
  });

  test('keeps permits free for other workspaces, and gives the next free one to one that holds none', () => {
    permits = createPermits<Lane>({
      ...LIMITS,
      ...RETRIES,
      perOrigin: 256,
      perLane: { first: 200, later: 1000 },
      nowMs: () => nowMs,
    });
    const [release] = takeAll('later', receiver(1, 9));
    const taken = [2, 3, 4, 5, 6, 7, 8, 9].map(
      (each) => takeAll('later', receiver(each, 9)).length,
    );
    expect(taken).toEqual([57, 32, 14, 7, 3, 1, 0, 0]);
    release?.();
    expect([1, 2, 3, 4, 9].map((each) => takeAll('later', receiver(each, 9)).length)).toEqual([
      0, 0, 0, 0, 1,
    ]);
  });
});

test('keeps every limit, and gives a free permit to a receiver that holds none', () => {
  const taker = fc.record({
    lane: fc.constantFrom('first' as const, 'later' as const),
    workspace: fc.integer({ min: 1, max: 30 }),
    origin: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(fc.array(taker, { maxLength: 300 }), (takers) => {
      const fresh = createPermits<Lane>({ ...LIMITS, ...RETRIES, nowMs: () => 0 });
      const held = new Map<string, number>();
      const of = (name: string) => held.get(name) ?? 0;
      for (const { lane, workspace, origin } of takers) {
        const names = [lane, `origin ${origin}`, `${lane} ${origin}`, `${workspace} ${origin}`];
        const isNew = of(`${workspace} ${origin}`) === 0 && of(`${lane} ${origin}`) === 0;
        const isFree = of(lane) < LIMITS.perLane[lane] && of(`origin ${origin}`) < LIMITS.perOrigin;
        const taken = fresh.tryTake(lane, receiver(workspace, origin)) !== null;
        expect(taken || !isNew || !isFree).toBe(true);
        if (taken) for (const name of names) held.set(name, of(name) + 1);
        expect(of(lane)).toBeLessThanOrEqual(LIMITS.perLane[lane]);
        expect(of(`origin ${origin}`)).toBeLessThanOrEqual(LIMITS.perOrigin);
      }
    }),
  );
});

describe('permits of provider calls', () => {
  const holder = (workspaceId: string, origin: string) => ({ workspaceId, origin });

  test('gives a workspace a third, its origin half, and another origin the same of the rest', () => {
    const counted = { held: 0, refused: 0 };
    const sends = createPermits<'send'>({
      ...RETRIES,
      perOrigin: 200,
      perLane: { send: 200 },
      originPart: 1,
      nowMs: () => nowMs,
      observer: {
        held: (_lane, count) => (counted.held = count),
        refused: () => (counted.refused += 1),
      },
    });
    const takeUntilRefused = (who: ReturnType<typeof holder>): number => {
      let taken = 0;
      while (sends.tryTake('send', who) !== null) taken += 1;
      return taken;
    };

    expect(takeUntilRefused(holder('wks_1', 'https://meta.example'))).toBe(67);
    expect(counted).toEqual({ held: 67, refused: 1 });
    for (let other = 2; other < 50; other += 1) {
      takeUntilRefused(holder(`wks_${other}`, 'https://meta.example'));
    }
    expect(counted.held).toBe(100);
    expect(takeUntilRefused(holder('wks_1', 'https://twilio.example'))).toBe(34);
  });

  test('counts a permit that is released twice once', () => {
    const release = permits.tryTake('later', receiver(1));
    permits.tryTake('later', receiver(1));
    release?.();
    release?.();

    expect(takeAll('later', receiver(1))).toHaveLength(3);
  });
});

describe('reserved retry', () => {
  test('a retry comes soon for an unknown receiver, then as fast as permits are released', () => {
    expect(permits.reserveRetryMs(receiver(1))).toBe(100);

    const [release] = takeAll('later', receiver(1));
    nowMs = 300;
    release?.();
    // Three permits are in use and a call takes 300 ms: one is released every 100 ms.
    expect([1, 2, 3, 4].map(() => permits.reserveRetryMs(receiver(1)))).toEqual([
      100, 200, 300, 400,
    ]);
    nowMs = 500;
    expect(permits.reserveRetryMs(receiver(1))).toBe(300);
  });

  test('retries of a receiver that holds no permit are a fixed interval apart', () => {
    expect([1, 2, 3].map(() => permits.reserveRetryMs(receiver(1)))).toEqual([100, 200, 300]);
    nowMs = 250;
    expect(permits.reserveRetryMs(receiver(1))).toBe(150);
    expect(permits.reserveRetryMs(receiver(2))).toBe(100);
    nowMs = 1000;
    expect(permits.reserveRetryMs(receiver(1))).toBe(100);
    for (let reserved = 0; reserved < 200; reserved += 1) permits.reserveRetryMs(receiver(1));
    expect(permits.reserveRetryMs(receiver(1))).toBe(10_000);
  });

  test('the next turn is further away the longer nothing has been answered', () => {
    takeAll('later', receiver(1));
    nowMs = 4000;
    // Four permits are in use, the oldest for 4 s: one a second is the best to expect.
    expect([1, 2, 3].map(() => permits.reserveRetryMs(receiver(1)))).toEqual([100, 1100, 2100]);
  });

  test('is never further away than its bound', () => {
    const [release] = takeAll('later', receiver(1));
    nowMs = 70_000;
    release?.();
    const retries = [1, 2, 3].map(() => permits.reserveRetryMs(receiver(1)));
    expect(retries).toEqual([100, 10_000, 10_000]);
  });

  test('of one receiver does not delay another', () => {
    const [release] = takeAll('later', receiver(1));
    nowMs = 7000;
    release?.();
    permits.reserveRetryMs(receiver(1));
    takeAll('later', receiver(2));
    expect(permits.reserveRetryMs(receiver(2))).toBe(100);
  });
});
