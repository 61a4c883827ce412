import { beforeAll, expect, test } from '@jest/globals';
import { openIn } from '../console/support/console';
import {
  PRESENT_MAX,
  conversationsOn,
  deliveriesOn,
  deliveryOn,
  finishDelivery,
  goThereAndBack,
  scrollTo,
  storeConversations,
  storeDeliveries,
} from '../console/support/long-lists';
import { consoleSuite } from '../console/support/suite';
import { startHerald } from './support/herald';

const COUNT = 10_000;

/** Uses its own database, which is slow with that many rows. Twin with 200 rows: test/console/lists.test.ts. */
const suite = consoleSuite(startHerald);

beforeAll(async () => {
  await storeDeliveries(suite.herald, suite.tenant, COUNT);
  await storeConversations(suite.herald, suite.tenant, COUNT);
});

test('renders only a part of 10,000 deliveries, and updates the visible ones', async () => {
  const page = await openIn(suite, '/deliveries');
  const wanted = deliveryOn(page, 'row-125');

  expect(await scrollTo(deliveriesOn(page), 'row-125')).toBeLessThanOrEqual(PRESENT_MAX);
  await wanted.getByText('pending').waitFor();
  await finishDelivery(suite.herald, suite.tenant, 'row-125');

  await wanted.getByText('Delivered', { exact: true }).waitFor();
});

test.each([1280, 360])(
  'Back returns to the same place among 10,000 deliveries, %s px wide',
  async (width) => {
    const page = await openIn(suite, '/deliveries', { width });
    await scrollTo(deliveriesOn(page), 'row-120');

    await goThereAndBack(page, 'row-120');

    expect(await deliveryOn(page, 'row-120').count()).toBe(1);
  },
);

test('renders only a part of 10,000 conversations', async () => {
  const page = await openIn(suite, '/inbox');

  const most = await scrollTo(conversationsOn(page), 'Customer 150');

  expect(most).toBeLessThanOrEqual(PRESENT_MAX);
});
