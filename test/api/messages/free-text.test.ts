import { beforeAll, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { addTwilioNumber } from '../../support/twilio-number';
import { recipientEnding } from '../support/sandbox';
import { type TextSender, type Texting, testTexting } from '../support/texts';

const herald = useHerald();
let texting: Texting;
let tenant: Tenant;
/** Another number of the tenant. */
let twilio: TextSender;

beforeAll(async () => {
  texting = testTexting(herald);
  tenant = await mintTenant(herald);
  const { senderId, number } = await addTwilioNumber(herald, tenant);
  twilio = { workspaceId: tenant.workspaceId, senderId, displayNumber: number };
});

describe('free text', () => {
  test.each(['meta', 'twilio'])(
    'a free text outside the 24 hours fails by a callback of %s',
    async (provider) => {
      const number: TextSender = provider === 'meta' ? tenant : twilio;
      const customer = recipientEnding('0001');
      // A template makes the customer known, who writes nothing back.
      const senderNumber = number.displayNumber;
      const template = { templateName: 'welcome', senderNumber, templateLanguage: 'en_US' };
      await send(herald, tenant, { recipientNumber: customer, ...template });

      const message = await texting.say(number, customer, 'Are you there?');

      const failed = await texting.reached(
        message,
        ({ status, result }) => status === 'failed' && result !== null,
      );
      expect(failed).toMatchObject({
        result: { kind: 'accepted' },
        providerError: { code: provider === 'meta' ? '131047' : '63016' },
        timeline: [{ status: 'failed', statusCode: 9902 }],
      });
    },
  );
});
