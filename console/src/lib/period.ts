/** Periods that end now, as addresses of pages name them. */
export const PERIODS = ['1h', '24h', '7d', '30d'] as const;

export type Period = (typeof PERIODS)[number];

/** Reads a period in the address of a page; undefined for anything else. */
export function periodOf(value: unknown): Period | undefined {
  return PERIODS.find((period) => period === value);
}
