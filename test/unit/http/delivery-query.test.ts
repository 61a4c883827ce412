import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../src/domain/webhook-event';

import { deliveryFilters } from '../../../src/http/endpoints/deliveries';

const deliveryQuery = z.object(deliveryFilters);

test.each([...WEBHOOK_EVENTS])('filters the log by %s, with and without its prefix', (status) => {
  expect(deliveryQuery.parse({ event: status }).event).toBe(status);
  expect(deliveryQuery.parse({ event: `channel_${status}` }).event).toBe(status);
  expect(deliveryQuery.safeParse({ event: `channel_channel_${status}` }).success).toBe(false);
});
