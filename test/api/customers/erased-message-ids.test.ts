import { expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { sendOne } from '../../support/send-one';
import { mintTenant } from '../../support/tenant';
import { eraseNow } from '../support/customer-data';
import { write } from '../support/inbound';
import { idsFor } from '../support/inbox';
import { recipientEnding, requestsFor } from '../support/sandbox';

const herald = useHerald();

test.each([
  { request: 'the same', changed: {}, calls: 1 },
  { request: 'another', changed: { metadata: { order: 2 } }, calls: 2 },
])(
  'the id of an erased message lets $request request make $calls calls with the first one',
  async ({ changed, calls }) => {
    const tenant = await mintTenant(herald);
    const recipientNumber = recipientEnding('0003');
    await sendOne(herald, tenant, 'order-1', { recipientNumber });
    const { customerId } = await idsFor(herald, tenant, recipientNumber);
    await eraseNow(herald, tenant, customerId);
    await write(herald, tenant, recipientNumber, 'here I am again');

    const { status, body } = await sendOne(herald, tenant, 'order-1', {
      recipientNumber,
      ...changed,
    });

    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    expect(await requestsFor(herald, recipientNumber)).toBe(calls);
  },
);
