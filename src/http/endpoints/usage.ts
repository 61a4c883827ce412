import { z } from 'zod';
import { decimalOf } from '../../domain/rate-card';
import { USAGE_COUNTS, USAGE_FIELDS, type UsageField } from '../../domain/usage';
import type { Usage } from '../../services/usage/show-usage';
import { answer } from '../endpoint';
import { readForKeyAndMember } from '../key-and-member';
import { currencyCode, queriedDay } from '../schemas/fields';

/** Counts of messages and of what the provider bills, for backends and people. */

const tag = 'Usage';

const FIELDS_RULE = `must be one or several of ${USAGE_FIELDS.join(', ')}, with commas between`;
const ONE_FIELD = `(${USAGE_FIELDS.join('|')})`;

const usageQuery = {
  from: queriedDay.describe('First day, in UTC; 30 days until `to` when absent.'),
  to: queriedDay.describe('Last day, in UTC; today when absent.'),
  by: z
    .string({ error: 'must be given once' })
    .regex(new RegExp(`^${ONE_FIELD}(,${ONE_FIELD})*$`), FIELDS_RULE)
    .default('day')
    .transform((text): UsageField[] =>
      USAGE_FIELDS.filter((field) => text.split(',').includes(field)),
    )
    .meta({ type: 'string', description: `What to split by: ${USAGE_FIELDS.join(', ')}.` }),
  currency: currencyCode
    .optional()
    .describe('Currency of the costs, where rate cards of several were imported.'),
};

const count = z.int().min(0);

const usageCounts = z.object({
  messages: count.describe('Messages that were accepted and have a result.'),
  sent: count.describe('The provider took them, also those that it reported as failed later.'),
  delivered: count,
  read: count,
  failed: count.describe('Not sent, or reported as failed.'),
  billed: count.describe('Delivered, and billed by what the provider reported.'),
  cost: z
    .string()
    .regex(/^\d+\.\d{2,6}$/)
    .nullable()
    .describe('Price of the billed messages by the rate card, e.g. `12.50`; null without a card.'),
  unpriced: count.describe('Billed messages for which the rate card has no price.'),
});

const text = z.string().nullable().optional();

const usageGroup = usageCounts
  .extend({
    day: z.iso.date().optional().describe('The day they were accepted, in UTC.'),
    country: text.describe("By the recipient's number, e.g. `BR`; null when it cannot be told."),
    category: text.describe('As the provider bills it, e.g. `marketing`.'),
    type: text.describe('The provider’s pricing type, e.g. `regular`; null where it tells none.'),
    templateId: text.describe('Null for free text.'),
    templateName: text.describe('Null for free text.'),
    senderId: text,
  })
  .meta({ id: 'UsageGroup' });

const usageAnswer = z
  .object({
    success: z.literal(true),
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.array(z.enum(USAGE_FIELDS)),
    currency: z.string().nullable().describe('Currency of the costs; null without a rate card.'),
    currencies: z.array(z.string()).describe('Currencies of the rate cards.'),
    groups: z.array(usageGroup).describe('In the order of their fields.'),
    total: usageCounts,
  })
  .meta({ id: 'Usage' });

const description = `Counts are about ten seconds behind. A message counts on the day it was accepted, with its latest status; it is billed when it was delivered and its pricing type is \`regular\`. Twilio reports no pricing type. Costs are computed from the rate card that the operator imported, since providers report no amounts. Counts are those of ${USAGE_COUNTS.join(', ')}.`;

function presentUsage({ groups, total, ...usage }: Usage) {
  const { cost, ...counts } = total;
  return {
    success: true,
    ...usage,
    groups: groups.map((each) => ({
      ...each.group,
      ...each.counts,
      ...presentCost(each.cost),
    })),
    total: { ...counts, ...presentCost(cost) },
  };
}

function presentCost(cost: Usage['total']['cost']) {
  return {
    cost: cost === null ? null : decimalOf(cost.micros),
    unpriced: cost === null ? 0 : cost.unpriced,
  };
}

export const { forKey: getUsage, forMember: showWorkspaceUsage } = readForKeyAndMember({
  path: '/usage',
  scope: 'messages:read',
  permission: 'settings:read',
  tag,
  summary: 'Messages and billed messages of a period, split by day, country, category and more',
  description,
  query: usageQuery,
  answers: { 200: answer(usageAnswer, 'The sums.') },
  async handle({ services, workspaceId, query }) {
    return presentUsage(await services.usage.show(workspaceId, query));
  },
});
