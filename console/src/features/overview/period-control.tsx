import { SegmentedControl } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PERIODS, overviewSearch } from './overview-search';

const CHOICES = PERIODS.map((days) => ({ value: String(days), label: `${days} days` }));

/** Returns the length of the shown period, in days. */
export function usePeriod(): number {
  return useSearch({ from: '/w/$workspaceId/' }).days ?? PERIODS[0];
}

/** Chooses the period, which the address of the page keeps. */
export function PeriodControl() {
  const navigate = useNavigate({ from: '/w/$workspaceId' });
  return (
    <SegmentedControl
      aria-label="Period"
      size="xs"
      data={CHOICES}
      value={String(usePeriod())}
      onChange={(days) => void navigate({ search: overviewSearch({ days }), replace: true })}
    />
  );
}
