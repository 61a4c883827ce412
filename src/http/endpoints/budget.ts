import { z } from 'zod';
import { type BudgetMonth, LIMIT_MAX } from '../../domain/budget';
import { decimalOf, microsOf } from '../../domain/rate-card';
import type { NewBudget } from '../../services/usage/save-budget';
import { currencyCode } from '../schemas/fields';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { readForKeyAndMember } from '../key-and-member';

/** The monthly budget of a workspace, for backends and people. */

const tag = 'Usage';
const BUDGET = `${WORKSPACE}/budget`;

const WHOLE = /^[1-9]\d{0,8}$/;
const AMOUNT = /^(?!0+(?:\.0+)?$)\d{1,7}(\.\d{1,2})?$/;

const budgetFields = {
  unit: z.enum(['messages', 'money']).describe('What the limit counts.'),
  currency: currencyCode
    .nullable()
    .describe('Currency of the limit, of which there is a rate card; null for messages.'),
  limit: z
    .string()
    .max(16)
    .describe('Most of a calendar month (UTC): whole messages, or an amount such as `250.00`.'),
  stopsMarketing: z
    .boolean()
    .describe('Whether marketing templates are refused beyond it; all other messages go out.'),
};

const budgetRequest = z
  .strictObject(budgetFields)
  .superRefine(({ unit, currency, limit }, context) => {
    const isMoney = unit === 'money';
    if (isMoney === (currency === null)) {
      const message = isMoney ? 'must be given for money' : 'must be null for messages';
      context.addIssue({ code: 'custom', path: ['currency'], message });
    }
    if (!(isMoney ? AMOUNT : WHOLE).test(limit)) {
      const message = isMoney
        ? 'must be an amount above 0 and below 10,000,000, for example 250.00'
        : `must be a whole number from 1 to ${LIMIT_MAX - 1}`;
      context.addIssue({ code: 'custom', path: ['limit'], message });
    }
  })
  .meta({ id: 'BudgetRequest' });

const budgetAnswer = z
  .object({
    success: z.literal(true),
    budget: z
      .object({
        ...budgetFields,
        month: z.string().describe('The current month, in UTC, e.g. `2026-11`.'),
        used: z.string().describe('What the month has used so far, as the limit is written.'),
      })
      .nullable()
      .describe('Null when there is none.'),
  })
  .meta({ id: 'Budget' });

const description =
  'Messages count from when the provider takes them, about ten seconds later; those that the provider reports as free do not count. A marketing template is counted at once where the budget stops marketing, so that no number of processes exceeds it.';

function presentBudget(known: BudgetMonth | null) {
  if (known === null) return { success: true, budget: null };
  const { budget, month, used } = known;
  const { unit, currency, limit, stopsMarketing } = budget;
  const text = (amount: number): string =>
    unit === 'messages' ? String(amount) : decimalOf(amount);
  const shown = { limit: text(limit), used: text(Math.max(0, used)) };
  return { success: true, budget: { unit, currency, stopsMarketing, month, ...shown } };
}

function parsedBudget({ limit, ...budget }: z.output<typeof budgetRequest>): NewBudget {
  return { ...budget, limit: budget.unit === 'messages' ? Number(limit) : microsOf(limit) };
}

export const { forKey: getBudget, forMember: showWorkspaceBudget } = readForKeyAndMember({
  path: '/budget',
  scope: 'messages:read',
  permission: 'settings:read',
  tag,
  summary: 'The monthly budget and what is used of it',
  description,
  answers: { 200: answer(budgetAnswer, 'The budget.') },
  async handle({ services, workspaceId }) {
    return presentBudget(await services.usage.showBudget(workspaceId));
  },
});

export const setWorkspaceBudget = endpoint({
  method: 'put',
  path: BUDGET,
  access: member('settings:edit'),
  tag,
  summary: 'Set the monthly budget',
  description: 'It holds from the next send on; what the month has used already counts.',
  body: budgetRequest,
  answers: { 200: answer(budgetAnswer, 'The budget.') },
  async handle({ services, workspaceId, actor, body }) {
    return presentBudget(await services.usage.saveBudget(workspaceId, parsedBudget(body), actor));
  },
});

export const removeWorkspaceBudget = endpoint({
  method: 'delete',
  path: BUDGET,
  access: member('settings:edit'),
  tag,
  summary: 'Remove the monthly budget',
  answers: { 200: answer(budgetAnswer, 'No budget.') },
  async handle({ services, workspaceId, actor }) {
    return presentBudget(await services.usage.saveBudget(workspaceId, null, actor));
  },
});
