import type { FileNames } from './file-names.ts';
import { generic, interfaceOf, propertyKey } from './source-text.ts';
import type { ButtonShape, PartShape, RequiredField } from './template-shape.ts';

/** Members of a request, or of a card, with the types that they are made of. */
export interface PartTypes {
  members: string[];
  declarations: string[];
}

/** Fields whose types depend on no template. */
const FIELD_TYPES = {
  headerMediaUrl: 'string',
  headerLocation: 'NonNullable<SendRequest["headerLocation"]>',
  headerProduct: 'NonNullable<SendRequest["headerProduct"]>',
  offerExpiresAt: 'string',
  productSections: 'NonNullable<SendRequest["productSections"]>',
} as const satisfies Partial<Record<RequiredField, string>>;

/** Declares the values of a message, or of a card. @param prefix beginning of the names of types */
export function partTypes(prefix: string, part: PartShape, names: FileNames): PartTypes {
  const made = [
    variableTypes(prefix, part, names),
    fieldTypes(part, names),
    buttonTypes(prefix, part, names),
    replyTypes(prefix, part, names),
  ];
  return {
    members: made.flatMap(({ members }) => members),
    declarations: made.flatMap(({ declarations }) => declarations),
  };
}

function variableTypes(prefix: string, { header, body }: PartShape, names: FileNames): PartTypes {
  if (header.length === 0) return bodyTypes(prefix, body, names);
  const parts = Object.entries({ header, body }).filter(([, variables]) => variables.length > 0);
  const declarations: string[] = [];
  const members = parts.map(([part, variables]) => {
    const name = names.claim(`${prefix}${part === 'header' ? 'Header' : 'Body'}`);
    declarations.push(interfaceOf(name, valueMembers(variables, names)));
    return generic(`${part}:`, names.use('PartVariables'), [name, String(variables.length)]);
  });
  const name = names.claim(`${prefix}Variables`);
  declarations.push(interfaceOf(name, members));
  return { members: [`  templateVariables: ${name};`], declarations };
}

function bodyTypes(prefix: string, body: readonly string[], names: FileNames): PartTypes {
  if (body.length === 0) return { members: [], declarations: [] };
  const name = names.claim(`${prefix}Variables`);
  const args = [name, String(body.length)];
  return {
    members: [generic('templateVariables:', names.use('BodyVariables'), args)],
    declarations: [interfaceOf(name, valueMembers(body, names))],
  };
}

function valueMembers(variables: readonly string[], names: FileNames): string[] {
  const type = names.use('TemplateValue');
  const members = variables.map((variable) => `  ${propertyKey(variable)}: ${type};`);
  const isPositional = variables.every((variable) => /^\d+$/.test(variable));
  // A list has the properties 1 and 2 too, and is not to pass for values by number.
  return isPositional ? [...members, '  length?: never;'] : members;
}

function fieldTypes({ requires }: PartShape, names: FileNames): PartTypes {
  const members = Object.entries(FIELD_TYPES).flatMap(([field, type]) => {
    if (!requires.some((required) => required === field)) return [];
    if (type.includes('SendRequest')) names.use('SendRequest');
    return [`  ${field}: ${type};`];
  });
  return { members, declarations: [] };
}

function buttonTypes(prefix: string, { buttons }: PartShape, names: FileNames): PartTypes {
  if (buttons.length === 0) return { members: [], declarations: [] };
  const name = names.claim(`${prefix}Buttons`);
  const members = buttons.map((button) => buttonMember(button, names));
  const isRequired = buttons.some((button) => button.isRequired);
  return {
    members: [fieldMember('buttonValues', name, isRequired)],
    declarations: [interfaceOf(name, members)],
  };
}

function buttonMember({ text, isRequired, type, hint }: ButtonShape, names: FileNames): string {
  const member = isRequired
    ? `  ${propertyKey(text)}: ${names.use(type)};`
    : optionalValue(text, type, names);
  return hint === null ? member : `  /** ${hint} */\n${member}`;
}

/** Writes a value that may be left out. All objects inherit some names, with functions that are no values. */
function optionalValue(text: string, type: ButtonShape['type'], names: FileNames): string {
  const isInherited = Object.hasOwn(Object.prototype, text);
  return `  ${propertyKey(text)}?: ${isInherited ? 'unknown' : names.use(type)};`;
}

function replyTypes(prefix: string, { replies, requires }: PartShape, names: FileNames): PartTypes {
  if (replies.length === 0) return { members: [], declarations: [] };
  const name = names.claim(`${prefix}Payloads`);
  const members = replies.map((text) => optionalValue(text, 'TemplateValue', names));
  const isRequired = requires.includes('quickReplyPayloads');
  return {
    members: [fieldMember('quickReplyPayloads', name, isRequired)],
    declarations: [interfaceOf(name, members)],
  };
}

/** Writes a field of a request. */
export function fieldMember(field: string, type: string, isRequired: boolean): string {
  return isRequired ? `  ${field}: ${type};` : `  ${field}?: ${type} | null;`;
}
