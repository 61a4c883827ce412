import type { PageRequest } from '../domain/page';

/** A list that people look at is given up after this long, as if the database were away: it must not hold up deliveries. */
export const LONGEST_READ_MS = 5000;

/** A count reads all it counts, which takes a busy workspace longer. Less than what the connection waits for. */
export const LONGEST_COUNT_MS = 12_000;

/** Filter for the rest of a list that is sorted by `field`, newest first and ties by id. */
export function behind(field: string, { cursor }: PageRequest): Record<string, unknown> {
  if (cursor === undefined) return {};
  const { at, id } = cursor;
  const older = { [field]: { $lt: at } };
  const sameMoment = { [field]: at, _id: { $lt: id } };
  // The plain bound beside the $or lets an index on the field skip everything newer.
  return { [field]: { $lte: at }, $or: [older, sameMoment] };
}

/** The same for a list that is sorted oldest first. */
export function after(field: string, { cursor }: PageRequest): Record<string, unknown> {
  if (cursor === undefined) return {};
  const { at, id } = cursor;
  return {
    [field]: { $gte: at },
    $or: [{ [field]: { $gt: at } }, { [field]: at, _id: { $gt: id } }],
  };
}

export function oldestFirst(field: string): Record<string, 1> {
  return { [field]: 1, _id: 1 };
}

export function newestFirst(field: string): Record<string, -1> {
  return { [field]: -1, _id: -1 };
}
