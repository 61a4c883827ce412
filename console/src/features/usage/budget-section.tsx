import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type Budget, budgetQuery } from '../../lib/api/usage';
import { monthText } from '../../lib/date-text';
import { shownMoney } from '../../lib/text';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { BudgetForm } from './budget-form';

/** Percentage of a budget from which people are warned. */
const WARNED_AT = 80;

interface BudgetSectionProps {
  /** Currencies that a budget can be in: those of the rate cards. */
  currencies: string[];
}

/** The monthly budget: how much of it is used, and its form. */
export function BudgetSection({ currencies }: BudgetSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const budget = useQuery(budgetQuery(workspaceId));
  const canEdit = useCan('settings:edit');
  return (
    <Section
      title="Monthly budget"
      about="Warns before you overspend in a calendar month (UTC). Free messages do not count."
    >
      <Loaded query={budget} what="the budget" rows={2}>
        {(known) => (
          <Stack>
            {known !== null && <BudgetState budget={known} />}
            {known === null && !canEdit && <Text>No budget.</Text>}
            {canEdit && <BudgetForm key={keyOf(known)} budget={known} currencies={currencies} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function BudgetState({ budget }: { budget: Budget }) {
  const { limit, used, month } = budget;
  const percent = Math.floor((Number(used) / Number(limit)) * 100);
  const shownUsed = budget.unit === 'messages' ? numberOf(used) : amountOf(budget, used);
  const sentence = `${shownUsed} of ${amountOf(budget, limit)} used in ${monthText(month)} (${percent} %).`;
  const isUsedUp = percent >= 100;
  const color = isUsedUp ? 'red' : 'yellow';
  return (
    <Stack gap="xs">
      <Text>{sentence}</Text>
      <Progress
        value={Math.min(100, percent)}
        color={percent >= WARNED_AT ? color : 'blue'}
        aria-label="Used part of the budget"
      />
      {percent >= WARNED_AT && (
        <Alert color={color} role="status">
          {isUsedUp ? 'Monthly budget used up. ' : 'Monthly budget nearly used up. '}
          {effectOf(budget, isUsedUp)}
        </Alert>
      )}
    </Stack>
  );
}

function effectOf({ stopsMarketing }: Budget, isUsedUp: boolean): string {
  if (!stopsMarketing) return 'All messages are still sent.';
  return isUsedUp
    ? 'Marketing templates are blocked until next month.'
    : 'Marketing templates will be blocked then.';
}

/** Formats an amount as people read it, e.g. "500 messages" or "€250.00". */
function amountOf({ unit, currency }: Budget, amount: string): string {
  if (unit === 'messages' || currency === null) return `${numberOf(amount)} messages`;
  return shownMoney(amount, currency);
}

function numberOf(amount: string): string {
  return Number(amount).toLocaleString();
}

/** Names a saved budget, so that what others save shows in the form. */
function keyOf(budget: Budget | null): string {
  if (budget === null) return 'none';
  const { unit, currency, limit, stopsMarketing } = budget;
  return JSON.stringify([unit, currency, limit, stopsMarketing]);
}
