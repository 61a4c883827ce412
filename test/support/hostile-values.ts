/** Type of a value, as `checks/signatures.mjs` prints it. */
export type TypeModel =
  | { kind: 'text' | 'number' | 'boolean' | 'date' | 'bytes' | 'unknown' }
  | { kind: 'literal'; value?: unknown }
  | { kind: 'union' | 'tuple'; of: TypeModel[] }
  | { kind: 'array' | 'set' | 'map' | 'record'; of: TypeModel }
  | { kind: 'object'; fields: Record<string, TypeModel> }
  | { kind: 'function'; returns: TypeModel }
  | { kind: 'ref'; name: string }
  | { kind: 'valueOf'; file: string; name: string; isKey?: boolean };

/** Values for texts that decide what else is looked at, by the name of their field. */
const WORDS: Record<string, readonly string[]> = {
  type: [
    'BODY',
    'HEADER',
    'FOOTER',
    'BUTTONS',
    'CAROUSEL',
    'URL',
    'QUICK_REPLY',
    'COPY_CODE',
    'OTP',
  ],
  format: ['TEXT', 'IMAGE', 'DOCUMENT', 'LOCATION'],
  category: ['MARKETING', 'AUTHENTICATION', 'utility', 'authentication'],
  language: ['en_US', 'th'],
};
/** Elements of an outer list, and of lists within it. */
const ELEMENTS = [4, 3, 1];

/** Names in records; the others are the text. */
const NAMES = ['1', 'a'];

export interface Making {
  text: string;
  /** Number of the value that is made, of several. */
  variant: number;
  types: Readonly<Record<string, TypeModel>>;
  /** Returns an exported constant. */
  constant: (file: string, name: string) => unknown;
}

/** Tells whether a value of a type may have a text from outside. */
export function hasText(
  type: TypeModel,
  types: Making['types'],
  seen = new Set<string>(),
): boolean {
  switch (type.kind) {
    case 'text':
    case 'unknown':
    case 'bytes':
    case 'record':
      return true;
    case 'union':
    case 'tuple':
      return type.of.some((each) => hasText(each, types, seen));
    case 'array':
    case 'set':
    case 'map':
      return hasText(type.of, types, seen);
    case 'object':
      return Object.values(type.fields).some((each) => hasText(each, types, seen));
    case 'ref': {
      const target = types[type.name];
      if (target === undefined || seen.has(type.name)) return false;
      return hasText(target, types, seen.add(type.name));
    }
    default:
      return false;
  }
}

/** Makes a value of a type, with the hostile text wherever the type has one. */
export function hostileValue(type: TypeModel, making: Making, lists = 0, field = ''): unknown {
  const { text, variant } = making;
  const inner = (each: TypeModel, name = '') => hostileValue(each, making, lists, name);
  const element = (each: TypeModel, index: number) =>
    hostileValue(each, { ...making, variant: variant + index }, lists + 1);
  switch (type.kind) {
    case 'text':
      return chosen(WORDS[field] ?? [text], variant);
    case 'number':
      return chosen([1, 0, 1_790_000_000], variant);
    case 'boolean':
      return variant % 2 === 0;
    case 'date':
      return new Date(1_790_000_000_000 + variant);
    case 'bytes':
      return Buffer.from(text);
    case 'unknown':
      return chosen(
        [text, [text, text], { a: text, [text]: { text } }, [{ type: 'BODY', text }]],
        variant,
      );
    case 'literal':
      return type.value;
    case 'union':
      return inner(chosen(type.of, variant), field);
    case 'tuple':
      return type.of.map((each) => inner(each));
    case 'array':
      return listOf(type.of, element, lists);
    case 'set':
      return new Set(listOf(type.of, element, lists));
    case 'map':
      return new Map(
        listOf(type.of, element, lists).map((each, index) => [NAMES[index] ?? text, each]),
      );
    case 'record':
      return Object.fromEntries(
        listOf(type.of, element, lists).map((each, index) => [NAMES[index] ?? text, each]),
      );
    case 'object':
      return Object.fromEntries(
        Object.entries(type.fields).map(([name, each]) => [name, inner(each, name)]),
      );
    case 'function':
      return () => inner(type.returns);
    case 'ref':
      return inner(making.types[type.name] ?? { kind: 'unknown' }, field);
    case 'valueOf': {
      const constant = making.constant(type.file, type.name);
      const values =
        type.isKey === true ? Object.keys(Object(constant)) : Object.values(Object(constant));
      return chosen(values, variant);
    }
  }
}

function listOf(
  type: TypeModel,
  element: (type: TypeModel, index: number) => unknown,
  lists: number,
): unknown[] {
  return Array.from({ length: ELEMENTS[lists] ?? 0 }, (_, index) => element(type, index));
}

function chosen<Value>(values: readonly Value[], variant: number): Value {
  return values[variant % values.length] as Value;
}
