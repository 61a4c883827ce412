/** Types of the client library that declarations are made of. */
export type ClientType =
  | 'BodyVariables'
  | 'FlowValue'
  | 'PartVariables'
  | 'SendRequest'
  | 'TemplateFields'
  | 'TemplateValue';

const CLIENT_TYPES: readonly ClientType[] = [
  'BodyVariables',
  'FlowValue',
  'PartVariables',
  'SendRequest',
  'TemplateFields',
  'TemplateValue',
];

/** Names of a file: those that it imports, and those that it declares. */
export class FileNames {
  readonly #imported = new Set<ClientType>();
  readonly #taken = new Set<string>(CLIENT_TYPES);

  /** Imports a type of the client library, and returns its name. */
  use(name: ClientType): ClientType {
    this.#imported.add(name);
    return name;
  }

  /** Returns the name, or the name with a number where it is taken, and takes it. */
  claim(wanted: string): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(name); count += 1) name = wanted + String(count);
    this.#taken.add(name);
    return name;
  }

  /** Lists the imported names, sorted. */
  imported(): ClientType[] {
    return CLIENT_TYPES.filter((name) => this.#imported.has(name));
  }
}

/** Templates have no longer names. Normalising a row of combining marks costs the square of its length. */
const NAME_LENGTH_MAX = 512;

/** Makes a name of a type from the name of a template: `order_confirmed` becomes `OrderConfirmed`. */
export function typeName(...texts: readonly string[]): string {
  const beginnings = texts.map((text) => text.slice(0, NAME_LENGTH_MAX));
  const words = beginnings.flatMap((text) => text.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? []);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `Template${name}`;
}
