import type { Locator, Page } from 'playwright-core';
import type { TestHerald } from '../../support/herald';
import { newConversation, newCustomer, newWebhookEvent } from '../../support/records';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { backAt, restingPlace } from './places';
import { rowsOf } from './tables';

/** The most rows of a screen of 800 px, with those that are kept beyond it. */
export const PRESENT_MAX = 60;

const STORED_AT_ONCE = 1000;
/** The stand-in of the database looks at all of them for each page. */
const SCROLL_TIMEOUT_MS = 180_000;

type Store = Pick<TestHerald, 'stage'>;

const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

/** Stores deliveries of a workspace, newest first `row-0`, `row-1` and so on; every 50th, from the 25th, is pending. */
export function storeDeliveries(herald: Store, { workspaceId }: Tenant, count: number) {
  return inParts(count, async (places) => {
    const events = places.map((place) =>
      newWebhookEvent({
        workspaceId,
        messageId: `row-${place}`,
        state: place % 50 === 25 ? 'pending' : 'delivered',
        createdAt: secondsAgo(place),
      }),
    );
    const records = events.map(({ id: _id, ...event }) => ({ _id, ...event }));
    await herald.stage.records.webhookEvents.insert(records);
  });
}

/** Stores conversations of a workspace, newest first `Customer 0`, `Customer 1` and so on. */
export function storeConversations(herald: Store, { workspaceId }: Tenant, count: number) {
  const { conversations, customers } = herald.stage.records;
  return inParts(count, async (places) => {
    const known = places.map((place) =>
      newCustomer({ workspaceId, number: `336${20_000_000 + place}`, name: `Customer ${place}` }),
    );
    const opened = known.map(({ id: customerId }, index) =>
      newConversation({ workspaceId, customerId, lastMessageAt: secondsAgo(places[index] ?? 0) }),
    );
    await customers.insert(
      known.map(({ id: _id, mergedInto: _none, ...rest }) => ({ _id, ...rest })),
    );
    await conversations.insert(
      opened.map(({ id: _id, ...rest }) => ({ _id, ...rest, wrote: true })),
    );
  });
}

async function inParts(count: number, store: (places: number[]) => Promise<void>): Promise<void> {
  const places = Array.from({ length: count }, (_, place) => place);
  for (let start = 0; start < count; start += STORED_AT_ONCE) {
    await store(places.slice(start, start + STORED_AT_ONCE));
  }
}

/** Ends a pending delivery behind the API's back. */
export async function finishDelivery(
  { stage }: Store,
  { workspaceId }: Tenant,
  messageId: string,
): Promise<void> {
  const { webhookEvents } = stage.records;
  await webhookEvents.update({ workspaceId, messageId }, { $set: { state: 'delivered' } });
}

export const deliveriesOn = (page: Page): Locator => rowsOf(page, 'Deliveries');

export const conversationsOn = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

export function deliveryOn(page: Page, messageId: string): Locator {
  const name = `channel_sent · ${messageId}`;
  return deliveriesOn(page).filter({ has: page.getByRole('link', { name, exact: true }) });
}

/**
 * Scrolls until a row with those words is there and stays; resolves with the most rows that were there meanwhile.
 * @param words that end with the place of the row in the list, as do those of all others
 */
export async function scrollTo(rows: Locator, words: string): Promise<number> {
  await rows.first().waitFor();
  let most = 0;
  let stays = 0;
  const look = async () => {
    const { present, isThere } = await rows.evaluateAll(lookOrGoOn, words);
    most = Math.max(most, present);
    stays = isThere ? stays + 1 : 0;
    return stays === 2;
  };
  await until('the row that is scrolled to', look, SCROLL_TIMEOUT_MS);
  return most;
}

/** Runs in the page, in one go: rows come and go, and one that is there must not be passed by. */
function lookOrGoOn(
  rows: { innerText: string; scrollIntoView(options?: { block: 'nearest' }): void }[],
  words: string,
): { present: number; isThere: boolean } {
  const [, name = '', place] = /^(.*?)(\d+)$/.exec(words) ?? [];
  const placeOf = (text = ''): number => Number(new RegExp(`${name}(\\d+)`).exec(text)?.[1]);
  const wanted = rows.find(({ innerText }) => placeOf(innerText) === Number(place));
  const isPast = placeOf(rows[0]?.innerText) > Number(place);
  if (wanted !== undefined) wanted.scrollIntoView({ block: 'nearest' });
  else (isPast ? rows[0] : rows.at(-1))?.scrollIntoView();
  return { present: rows.length, isThere: wanted !== undefined };
}

/** Opens a delivery far down the list and goes back; resolves once its row is where it was. */
export async function goThereAndBack(page: Page, messageId: string): Promise<void> {
  const left = deliveryOn(page, messageId);
  const link = left.getByRole('link');
  await link.hover();
  const place = await restingPlace(left);

  await link.click();
  await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
  await page.goBack();

  await left.waitFor();
  await backAt(left, place);
}
