import { z } from 'zod';
import { USAGE_COUNTS, USAGE_FIELDS, type UsageField } from '../../domain/usage';
import type { Usage } from '../../services/usage/show-usage';
import { WORKSPACE, answer, apiKey, endpoint, member } from '../endpoint';

/** Counts of messages and of what the provider bills, for backends and people. */

const tag = 'Usage';

const DAY_RULE = 'must be a day, for example 2026-11-01';
const FIELDS_RULE = `must be one or several of ${USAGE_FIELDS.join(', ')}, with commas between`;
const ONE_FIELD = `(${USAGE_FIELDS.join('|')})`;
const queriedDay = z.iso.date({ error: DAY_RULE }).optional();

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
};

const count = z.int().min(0);

const usageCounts = z.object({
  messages: count.describe('Messages that were accepted and have a result.'),
  sent: count.describe('The provider took them.'),
  delivered: count,
  read: count,
  failed: count.describe('Not sent, or reported as failed.'),
  billed: count.describe('Delivered, and billed by what the provider reported.'),
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
    groups: z.array(usageGroup).describe('In the order of their fields.'),
    total: usageCounts,
  })
  .meta({ id: 'Usage' });

const description = `Counts are about ten seconds behind. A message counts on the day it was accepted, with its latest status; it is billed when it was delivered and its pricing type is \`regular\`. Twilio reports no pricing type. Counts are those of ${USAGE_COUNTS.join(', ')}.`;

function presentUsage({ groups, ...usage }: Usage) {
  const flat = groups.map(({ group, counts }) => ({ ...group, ...counts }));
  return { success: true, ...usage, groups: flat };
}

export const getUsage = endpoint({
  method: 'get',
  path: '/api/v2/usage',
  access: apiKey('messages:read'),
  tag,
  summary: 'Messages and billed messages of a period, split by day, country, category and more',
  description,
  query: usageQuery,
  answers: { 200: answer(usageAnswer, 'The sums.') },
  async handle({ services, workspaceId, query }) {
    return presentUsage(await services.showUsage(workspaceId, query));
  },
});

export const showWorkspaceUsage = endpoint({
  method: 'get',
  path: `${WORKSPACE}/usage`,
  access: member('settings:read'),
  tag,
  summary: 'Messages and billed messages of a period, for people',
  description,
  query: usageQuery,
  answers: { 200: answer(usageAnswer, 'The sums.') },
  async handle({ services, workspaceId, query }) {
    return presentUsage(await services.showUsage(workspaceId, query));
  },
});
