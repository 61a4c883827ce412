import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentWorkspace } from '../lib/api/session';
import { type Budget, budgetQuery } from '../lib/api/usage';
import { monthText } from '../lib/date-text';
import { shownMoney } from '../lib/text';
import { TextLink } from './text-link';

/** Percentage of a budget from which people are warned. */
const WARNED_AT = 80;

/** Warns on a page about messages when the monthly budget is nearly or fully used; nothing before. */
export function BudgetNotice() {
  const { workspaceId } = useCurrentWorkspace();
  const { data } = useQuery(budgetQuery(workspaceId));
  if (data === undefined || data === null) return null;
  return (
    <BudgetAlert budget={data}>
      <Text size="sm">
        {usedText(data)}{' '}
        <TextLink size="sm" underline="always" to="/w/$workspaceId/usage" params={{ workspaceId }}>
          Open usage
        </TextLink>
      </Text>
    </BudgetAlert>
  );
}

interface BudgetAlertProps {
  budget: Budget;
  /** Text below the warning. */
  children?: ReactNode;
}

/** Says that a budget is nearly or fully used, and what that means for messages; nothing before. */
export function BudgetAlert({ budget, children }: BudgetAlertProps) {
  const percent = usedPercent(budget);
  if (percent < WARNED_AT) return null;
  const isUsedUp = percent >= 100;
  return (
    <Alert color={budgetColor(budget)} role="status">
      {isUsedUp ? 'Monthly budget used up. ' : 'Monthly budget nearly used up. '}
      {effectOf(budget, isUsedUp)}
      {children}
    </Alert>
  );
}

/** Returns the color of how much of a budget is used. */
export function budgetColor(budget: Budget): 'red' | 'yellow' | 'blue' {
  const percent = usedPercent(budget);
  if (percent >= 100) return 'red';
  return percent >= WARNED_AT ? 'yellow' : 'blue';
}

/** Returns the used part of a budget in whole percent; above 100 when more was sent. */
export function usedPercent({ limit, used }: Budget): number {
  return Math.floor((Number(used) / Number(limit)) * 100);
}

/** Says how much of a budget is used, e.g. "51 of 40 messages used in November 2026 (127 %)." */
export function usedText(budget: Budget): string {
  const { limit, used, month } = budget;
  const shownUsed = budget.unit === 'messages' ? numberOf(used) : amountOf(budget, used);
  return `${shownUsed} of ${amountOf(budget, limit)} used in ${monthText(month)} (${usedPercent(budget)} %).`;
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
