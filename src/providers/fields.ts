import type { z } from 'zod';
import { UNREAD_FIELDS_LENGTH_MAX } from '../domain/inbound-content';

/**
 * Fields of an object from a provider. Whatever is taken out is read; the rest can be kept for a version that reads more.
 * Its parts are as deep as the readers that ask for them.
 */
export class Fields {
  private readonly left: Map<string, unknown>;
  private readonly parts = new Map<string, Fields | unknown[]>();

  /** @param value anything; what is no object has no fields */
  constructor(value: unknown) {
    this.left = new Map(isObject(value) ? Object.entries(value) : []);
  }

  /** Takes a field out that has this shape. Null, and left where it is, when it has another. */
  take<T>(name: string, schema: z.ZodType<T>): T | null {
    if (!this.left.has(name)) return null;
    const parsed = schema.safeParse(this.left.get(name));
    if (!parsed.success) return null;
    this.left.delete(name);
    return parsed.data;
  }

  /** Takes out fields that say nothing about a message, or are read elsewhere. */
  drop(...names: string[]): void {
    for (const name of names) this.left.delete(name);
  }

  /** Fields of an object in a field; none when it holds no object. */
  object(name: string): Fields {
    const known = this.parts.get(name);
    if (known instanceof Fields) return known;
    const value = this.left.get(name);
    const part = new Fields(value);
    if (isObject(value)) {
      this.left.delete(name);
      this.parts.set(name, part);
    }
    return part;
  }

  /** Objects of a list in a field, at most `max`; other items, and those beyond, are left. */
  list(name: string, max: number): Fields[] {
    const value = this.left.get(name);
    if (!Array.isArray(value)) return [];
    const items = value.map((item, at) => (at < max && isObject(item) ? new Fields(item) : item));
    this.left.delete(name);
    this.parts.set(name, items);
    return items.filter((item) => item instanceof Fields);
  }

  /** Returns what was not taken out, at its place; undefined when nothing is left. A list has null for an item that was read. */
  rest(): Record<string, unknown> | undefined {
    const rest = [...this.left].filter(([, value]) => !isNothing(value));
    for (const [name, part] of this.parts) {
      const left = part instanceof Fields ? part.rest() : restOfList(part);
      if (left !== undefined) rest.push([name, left]);
    }
    return rest.length === 0 ? undefined : Object.fromEntries(rest);
  }
}

/**
 * Returns what is left of a message as JSON, field by field in their order, as many as there is room for; undefined when
 * nothing is left.
 */
export function unreadFieldsOf(fields: Fields): string | undefined {
  let room = UNREAD_FIELDS_LENGTH_MAX;
  const kept: string[] = [];
  for (const [name, value] of Object.entries(fields.rest() ?? {})) {
    const field = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    if (field.length > room) continue;
    kept.push(field);
    room -= field.length + 1;
  }
  return kept.length === 0 ? undefined : `{${kept.join(',')}}`;
}

function restOfList(items: unknown[]): unknown[] | undefined {
  const rests = items.map((item) => (item instanceof Fields ? (item.rest() ?? null) : item));
  return rests.every(isNothing) ? undefined : rests;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
