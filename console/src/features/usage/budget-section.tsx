import { Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type Budget, budgetQuery } from '../../lib/api/usage';
import { BudgetAlert, budgetColor, usedPercent, usedText } from '../../components/budget-alert';
import { Loaded } from '../../components/loaded';
import { Section } from '../../components/section';
import { BudgetForm } from './budget-form';

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
  return (
    <Stack gap="xs">
      <Text>{usedText(budget)}</Text>
      <Progress
        value={Math.min(100, usedPercent(budget))}
        color={budgetColor(budget)}
        aria-label="Used part of the budget"
      />
      <BudgetAlert budget={budget} />
    </Stack>
  );
}

/** Names a saved budget, so that what others save shows in the form. */
function keyOf(budget: Budget | null): string {
  if (budget === null) return 'none';
  const { unit, currency, limit, stopsMarketing } = budget;
  return JSON.stringify([unit, currency, limit, stopsMarketing]);
}
