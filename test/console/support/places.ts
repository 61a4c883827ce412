import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { until } from '../../support/wait';

type Place = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Returns where an element comes to rest: two looks in a row find it there. */
export function restingPlace(element: Locator): Promise<Place> {
  let before: Place | null = null;
  return until('an element at rest', async () => {
    const place = await element.boundingBox();
    const isAtRest = isDeepStrictEqual(place, before);
    before = place;
    return isAtRest && place;
  });
}

/** Waits until an element is where it was: a busy browser lays out late. */
export async function backAt(element: Locator, place: Place): Promise<void> {
  let latest: Place | null = null;
  const isBack = async (): Promise<boolean> => {
    latest = await element.boundingBox();
    return isDeepStrictEqual(latest, place);
  };
  await until('an element where it was', isBack, 10_000).catch(() => expect(latest).toEqual(place));
}
