/** Returns the worst status of findings; `skipped` when nothing was looked at. */
export function worstOf(statuses: readonly FindingStatus[]): FindingStatus {
  return WORST_FIRST.find((status) => statuses.includes(status)) ?? 'skipped';
}

/** `skipped`: nothing was found out, because what it needs is away or not set up. */
export type FindingStatus = 'ok' | 'warning' | 'failure' | 'skipped';

/** Result of one look at an installation, without secrets. */
export interface Finding {
  status: FindingStatus;
  /** Fact and its meaning. */
  message: string;
  /** Remedy; null where nothing is to be done. */
  action: string | null;
}

export const ok = (message: string): Finding => ({ status: 'ok', message, action: null });
export const skipped = (message: string): Finding => ({ status: 'skipped', message, action: null });
export const warning = (message: string, action: string): Finding => ({
  status: 'warning',
  message,
  action,
});
export const failure = (message: string, action: string): Finding => ({
  status: 'failure',
  message,
  action,
});

const WORST_FIRST = ['failure', 'warning', 'ok', 'skipped'] as const;
