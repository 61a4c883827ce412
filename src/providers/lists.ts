import { z } from 'zod';

/**
 * Lists and objects of any content, whose elements are read one by one. zod's own copy them and make an issue of each wrong
 * element: 4 MiB of small ones take seconds and a gigabyte, in one step. `npm run house` forbids those without a `max` in
 * adapters.
 */
export const anyList = z.custom<unknown[]>(Array.isArray);
export const anyObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Elements of a page at most; Herald asks for 500 or fewer. */
const PAGE_MAX = 10_000;

/** Reads a page of elements of one shape. zod refuses a longer list before it looks at an element. */
export function pageSchema<Element extends z.ZodType>(element: Element) {
  return z.array(element).max(PAGE_MAX);
}

/** Reads the first element of a list, which may have others of any shape. */
export function firstOf<Element extends z.ZodType>(element: Element) {
  return anyList.transform((list) => list[0]).pipe(element);
}

/** Returns a field of an object; undefined of anything else, at no cost of an issue. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
