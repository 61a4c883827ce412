import type { Locator } from 'playwright-core';

/** Expects a control or a place to take the focus: a page may give it a moment after what a test waited for. */
export const expectFocus = (place: Locator): Promise<void> =>
  place.and(place.page().locator(':focus')).waitFor();
