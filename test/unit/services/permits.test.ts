import { beforeEach, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type Permits, createPermits } from '../../../src/services/steps/permits';

type Lane = 'first' | 'later';

const observer = { held: () => undefined, refused: () => undefined };
const LIMITS = { perOrigin: 12, originPart: 1 / 4, perLane: { first: 90, later: 180 }, observer };
const TURNS = { minTurnMs: 100, maxTurnMs: 10_000 };

let nowMs: number;
let permits: Permits<Lane>;

beforeEach(() => {
  nowMs = 0;
  permits = createPermits<Lane>({ ...LIMITS, ...TURNS, nowMs: () => nowMs });
});

const receiver = (workspace: number, origin = workspace) => ({
  workspaceId: `wks_${workspace}`,
  origin: `https://${origin}.example.com`,
});

/** Takes permits until one is refused; returns the functions that release them. */
function takeAll(lane: Lane, who: ReturnType<typeof receiver>): (() => void)[] {
  const taken: (() => void)[] = [];
  for (let next = permits.tryTake(lane, who); next !== null; next = permits.tryTake(lane, who))
    taken.push(next);
  return taken;
}

describe('permits of a receiver that hangs', () => {
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

  test('keeps permits of a lane free for other origins, however many workspaces and origins hang', () => {
    permits = createPermits<Lane>({ ...LIMITS, ...TURNS, perOrigin: 10_000, nowMs: () => nowMs });
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
      ...TURNS,
      perOrigin: 256,
      perLane: { first: 200, later: 1000 },
      nowMs: () => nowMs,
    });
    const [giveBack] = takeAll('later', receiver(1, 9));
    const taken = [2, 3, 4, 5, 6, 7, 8, 9].map(
      (each) => takeAll('later', receiver(each, 9)).length,
    );
    expect(taken).toEqual([57, 32, 14, 7, 3, 1, 0, 0]);
    giveBack?.();
    expect([1, 2, 3, 4, 9].map((each) => takeAll('later', receiver(each, 9)).length)).toEqual([
      0, 0, 0, 0, 1,
    ]);
  });

  test('gives a permit again after one was released', () => {
    const [giveBack] = takeAll('later', receiver(1));
    giveBack?.();
    expect(permits.tryTake('later', receiver(1))).not.toBeNull();
    expect(permits.tryTake('later', receiver(1))).toBeNull();
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
      const fresh = createPermits<Lane>({ ...LIMITS, ...TURNS, nowMs: () => 0 });
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
      ...TURNS,
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
    const giveBack = permits.tryTake('later', receiver(1));
    permits.tryTake('later', receiver(1));
    giveBack?.();
    giveBack?.();

    expect(takeAll('later', receiver(1))).toHaveLength(3);
  });
});

describe('next turn', () => {
  test('the next turn comes soon for an unknown receiver, then follows the pace of its answers', () => {
    expect(permits.bookTurnMs(receiver(1))).toBe(100);

    const [giveBack] = takeAll('later', receiver(1));
    nowMs = 300;
    giveBack?.();
    // Three permits are held and an exchange takes 300 ms: one comes free every 100 ms.
    expect([1, 2, 3, 4].map(() => permits.bookTurnMs(receiver(1)))).toEqual([100, 200, 300, 400]);
    nowMs = 500;
    expect(permits.bookTurnMs(receiver(1))).toBe(300);
  });

  test('turns of a receiver that holds no permit are a fixed interval apart', () => {
    expect([1, 2, 3].map(() => permits.bookTurnMs(receiver(1)))).toEqual([100, 200, 300]);
    nowMs = 250;
    expect(permits.bookTurnMs(receiver(1))).toBe(150);
    expect(permits.bookTurnMs(receiver(2))).toBe(100);
    nowMs = 1000;
    expect(permits.bookTurnMs(receiver(1))).toBe(100);
    for (let booked = 0; booked < 200; booked += 1) permits.bookTurnMs(receiver(1));
    expect(permits.bookTurnMs(receiver(1))).toBe(10_000);
  });

  test('the next turn is further away the longer nothing has been answered', () => {
    takeAll('later', receiver(1));
    nowMs = 4000;
    // Four permits are held, the oldest for 4 s: at best, one comes free every second.
    expect([1, 2, 3].map(() => permits.bookTurnMs(receiver(1)))).toEqual([100, 1100, 2100]);
  });

  test('the next turn is never further away than its bound', () => {
    const [giveBack] = takeAll('later', receiver(1));
    nowMs = 70_000;
    giveBack?.();
    const turns = [1, 2, 3].map(() => permits.bookTurnMs(receiver(1)));
    expect(turns).toEqual([100, 10_000, 10_000]);
  });

  test('turns of one receiver do not delay those of another', () => {
    const [giveBack] = takeAll('later', receiver(1));
    nowMs = 7000;
    giveBack?.();
    permits.bookTurnMs(receiver(1));
    takeAll('later', receiver(2));
    expect(permits.bookTurnMs(receiver(2))).toBe(100);
  });
});
