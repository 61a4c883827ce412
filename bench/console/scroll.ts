import type { Page } from 'playwright-core';

/** How far down a list is scrolled: to the last row of the stand-in it takes a quarter of an hour. */
export const SCROLLED_ROWS = 1000;

/** How a long list moves under the wheel, with its first page loaded and with many. */
export interface Scrolling {
  /** Milliseconds between one frame and the next. */
  frameMs: { firstPage: number[]; manyPages: number[] };
  /** The most rows that were on the page at once. */
  mostRowsPresent: number;
}

/** A list of the console: its page, its label, and what of the page scrolls. */
const LISTS = {
  deliveries: { path: 'deliveries', label: 'Deliveries', scroller: 'document.scrollingElement' },
  conversations: {
    path: 'inbox',
    label: 'Conversations',
    scroller: `document.querySelector('ol[aria-label="Conversations"]').parentElement`,
  },
} as const;

export type LongListName = keyof typeof LISTS;

const FRAMES = 120;
const PIXELS_PER_FRAME = 30;

/** Scrolls a list at its start, then down many pages, and back up from there. */
export async function scrollList(
  page: Page,
  workspaceUrl: string,
  name: LongListName,
): Promise<Scrolling> {
  const { path, label, scroller } = LISTS[name];
  await page.goto(`${workspaceUrl}/${path}`);
  await page.getByRole('list', { name: label }).getByRole('listitem').first().waitFor();
  const rows = `[...document.querySelectorAll('[aria-label="${label}"] > li')]`;
  const firstPage = await page.evaluate<number[]>(scrolled(scroller, PIXELS_PER_FRAME));
  const mostRowsPresent = await page.evaluate<number>(toTheEnd(scroller, rows));
  const manyPages = await page.evaluate<number[]>(scrolled(scroller, -PIXELS_PER_FRAME));
  return { frameMs: { firstPage, manyPages }, mostRowsPresent };
}

/** Moves a little with each frame, and resolves with the time between frames. */
function scrolled(scroller: string, pixels: number): string {
  return `(async () => {
    const took = [];
    let before = await new Promise(requestAnimationFrame);
    for (let frame = 0; frame < ${FRAMES}; frame += 1) {
      ${scroller}.scrollTop += ${pixels};
      const now = await new Promise(requestAnimationFrame);
      took.push(now - before);
      before = now;
    }
    return took;
  })()`;
}

/** Goes to the end of what is loaded until that is far down; resolves with the most rows there were at once. */
function toTheEnd(scroller: string, rows: string): string {
  return `(async () => {
    let most = 0;
    let last = 0;
    while (last < ${SCROLLED_ROWS}) {
      ${scroller}.scrollTop = ${scroller}.scrollHeight;
      await new Promise(requestAnimationFrame);
      const rows = ${rows};
      most = Math.max(most, rows.length);
      last = Math.max(last, ...rows.map((row) => Number(row.ariaPosInSet)));
    }
    return most;
  })()`;
}
