import type { CallbackContent, Steps } from '../../ports/messaging-provider';
import { anyObject } from '../lists';
import type { CallbackTally, IgnoredKind } from '../shared';
import {
  type Account,
  type Place,
  foreignKindOf,
  itemKeeper,
  keepChange,
  numberIdOf,
} from './unread-items';

/** Content of a callback, filled change by change. */
export type Reading = Omit<CallbackContent, 'ignored'> & {
  account: Account;
  tally: CallbackTally;
};

export type Change = Place & { field: string; value: unknown };

/** Lists of a change that may have items. */
export type ListName = 'statuses' | 'messages' | 'user_preferences' | 'message_echoes' | 'history';

/** Value of a change about our number, and the function that keeps a part of it as unread. */
export interface OwnValue {
  value: Record<string, unknown>;
  keep: ReturnType<typeof itemKeeper>;
}

/**
 * Returns the value of a change about our number; null, and counted, when it is about another one. A value that names no
 * number, or has none of these lists, is unread.
 */
export function ownValue(reading: Reading, change: Change, lists: ListName[]): OwnValue | null {
  const { account, tally } = reading;
  const { field, ...place } = change;
  const value = anyObject.safeParse(change.value).data ?? {};
  const numberId = numberIdOf(value);
  const filled = lists.filter((name) => !isEmpty(value[name]));
  const foreign = foreignKindOf(account, place, value);
  if (foreign !== null) {
    const count = filled.reduce((sum, name) => sum + itemsOf(value[name]).length, 0);
    if (foreign === 'foreign_number' && numberId !== null)
      tally.addOther(numberId, Math.max(1, count));
    else tally.add(foreign, Math.max(1, count));
    return null;
  }
  if (numberId !== null && filled.length > 0)
    return { value, keep: itemKeeper(tally, { ...place, field, value }) };
  const kind = numberId === null ? 'malformed_item' : 'unknown_content';
  keepChange(tally, kind, place, () => ({ field, value: change.value }));
  return null;
}

/** Reads the items of a list; those that are not understood are unread, and so is a list that is none. */
export function* readList(
  { value, keep }: OwnValue,
  name: ListName,
  read: (item: unknown) => IgnoredKind | null,
): Steps<void> {
  const list = value[name];
  if (list !== undefined && !Array.isArray(list)) yield* keep('malformed_item', name, list);
  for (const item of itemsOf(list)) {
    yield;
    const kind = read(item);
    if (kind !== null) yield* keep(kind, name, [item]);
  }
}

/** Adds a report to others. Returns why there is none; null when there is one. */
export function put<Report extends object>(
  outcome: Report | IgnoredKind,
  reports: Report[],
): IgnoredKind | null {
  if (typeof outcome === 'string') return outcome;
  reports.push(outcome);
  return null;
}

export function itemsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : [];
}

function isEmpty(list: unknown): boolean {
  return list === undefined || (Array.isArray(list) && list.length === 0);
}
