/** Lengths of the shown period, in days. */
export const PERIODS = [7, 30, 90] as const;

interface OverviewSearch {
  days?: (typeof PERIODS)[number];
}

/** The period as the address of the page has it; a week is not written there. */
export function overviewSearch({ days }: Record<string, unknown>): OverviewSearch {
  const known = PERIODS.find((each) => String(each) === String(days));
  return known === undefined || known === PERIODS[0] ? {} : { days: known };
}
