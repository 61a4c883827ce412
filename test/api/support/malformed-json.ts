import * as fc from 'fast-check';
import {
  HOSTILE_NAMES,
  WRONG_TRACKING_VALUES,
  WRONG_VALUES,
  deep,
  hugeNumbers,
  strangeStrings,
} from './malformed-values';

/** JSON text by field, in order; a list, because a field may come twice. */
type Members = [field: string, json: string][];

export type Fields = Record<string, unknown>;

/** A request body as text, and what is wrong with it. */
export interface MalformedText {
  what: string;
  text: string;
}

/** Requests that would be carried out but for one field, a kind for each field. `null` is wrong where a field is needed. */
export function wrongFields(valid: Fields, hasTracking: boolean): fc.Arbitrary<MalformedText>[] {
  const wrong = { ...WRONG_VALUES, ...(hasTracking && WRONG_TRACKING_VALUES) };
  return Object.entries(wrong).map(([field, values]) =>
    values
      .filter((json) => json !== 'null' || field in valid)
      .map((json) => ({
        what: `${field} ${json.slice(0, 40)}`,
        text: joined([...membersOf(valid).filter(([name]) => name !== field), [field, json]]),
      })),
  );
}

/** Requests for a template that does not exist, with strange things beside it, a kind for each place. */
export function strangeAdditions(refused: Fields): fc.Arbitrary<MalformedText>[] {
  const json = fc.oneof(
    strangeStrings,
    hugeNumbers,
    deep,
    fc.jsonValue().map((each) => JSON.stringify(each)),
  );
  const names = fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string({ unit: 'binary' }));
  const member = fc.tuple(names, json);
  const additions = fc.array(member, { minLength: 1, maxLength: 4 });
  return ['', 'templateVariables', 'buttonValues', 'metadata'].map((place) =>
    additions.map((added) => {
      const members = place === '' ? added : ([[place, joined(added)]] satisfies Members);
      return {
        what: `${place === '' ? 'the body' : place} with ${added.map(([name]) => JSON.stringify(name)).join(', ')}`,
        text: joined([...members, ...membersOf(refused)]),
      };
    }),
  );
}

/** A field that is first right and then wrong: JSON lets the last one count. */
export function repeatedFields(valid: Fields): fc.Arbitrary<MalformedText> {
  const repeats = fc.constantFrom<Members[number]>(
    ['recipientNumber', '336'],
    ['recipientNumber', '[]'],
    ['templateId', '"tpl_none"'],
    ['templateId', '{}'],
    ['templateVariables', '"x"'],
  );
  return fc.array(repeats, { minLength: 1, maxLength: 5 }).map((added) => ({
    what: `a repeated ${added.map(([name]) => name).join(', ')}`,
    text: joined([...membersOf(valid), ...added]),
  }));
}

/** JSON that is no object, or not a complete one, kind by kind. */
export function noObjects(valid: Fields): fc.Arbitrary<MalformedText>[] {
  const text = JSON.stringify(valid);
  const cut = fc.integer({ min: 0, max: text.length - 1 }).map((end) => text.slice(0, end));
  const others = fc
    .jsonValue()
    .filter((value) => typeof value !== 'object' || Array.isArray(value));
  const wrapped = [`[${text}]`, `${text}${text}`, `${text},`, `/**/${text}`, JSON.stringify(text)];
  const kinds = [
    cut,
    others.map((value) => JSON.stringify(value)),
    deep.map((json) => `[${json}]`),
    fc.constantFrom(...wrapped),
  ];
  return kinds.map((kind) =>
    kind.map((each) => ({ what: `no object: ${each.slice(0, 40)}`, text: each })),
  );
}

function membersOf(fields: Fields): Members {
  return Object.entries(fields).map(([field, value]) => [field, JSON.stringify(value)]);
}

function joined(members: Members): string {
  return `{${members.map(([field, json]) => `${JSON.stringify(field)}:${json}`).join(',')}}`;
}
