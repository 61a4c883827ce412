import { type FileNames, typeName } from './file-names.ts';
import { fieldMember, partTypes } from './part-types.ts';
import {
  brokenList,
  fits,
  interfaceOf,
  literal,
  memberComment,
  quotation,
  union,
} from './source-text.ts';
import type { PartShape } from './template-shape.ts';
import type { TemplateVariant } from './template-variants.ts';

/** Types of a request that sends a template. */
export interface RequestTypes {
  declarations: string[];
  /** Name of the type of the request. */
  request: string;
}

/** Declares the request that sends a template, and the types that it is made of. */
export function requestTypes(
  variant: TemplateVariant,
  { needsLanguage, names }: { needsLanguage: boolean; names: FileNames },
): RequestTypes {
  const { name, language, needsSender, shape } = variant;
  const prefix = needsLanguage ? typeName(name, language) : typeName(name);
  const parts = partTypes(prefix, shape, names);
  const cards = cardTypes(prefix, shape.cards, names);
  const request = names.claim(`${prefix}Send`);
  const languageMember = needsLanguage
    ? `  templateLanguage: ${literal(language)};`
    : union(2, 'templateLanguage?:', [literal(language), 'null']);
  const members = [
    documentation(variant),
    `  templateName: ${literal(name)};`,
    languageMember,
    ...(needsSender ? ['  senderNumber: string;'] : []),
    ...parts.members,
    ...(shape.takesFilename ? ['  headerMediaFilename?: string | null;'] : []),
    ...(cards === null ? [] : [fieldMember('cards', cards.name, shape.requires.includes('cards'))]),
  ];
  const declaration = interfaceOf(request, members, names.use('TemplateFields'));
  return {
    request,
    declarations: [...parts.declarations, ...(cards?.declarations ?? []), declaration],
  };
}

/** Shows the text of the template where an editor explains its name. */
function documentation({ name, language, category, shape }: TemplateVariant): string {
  return memberComment([`${name} (${language}, ${category}):`, '', ...quotation(shape.text)]);
}

interface CardTypes {
  name: string;
  declarations: string[];
}

/** Declares the cards of a carousel; those that take the same values share a type. */
function cardTypes(
  prefix: string,
  cards: readonly PartShape[],
  names: FileNames,
): CardTypes | null {
  if (cards.length === 0) return null;
  const declarations: string[] = [];
  const typesByShape = new Map<string, string>();
  const entries = cards.map((card) => {
    const shape = JSON.stringify(card);
    const name = typesByShape.get(shape) ?? declareCard(`${prefix}Card`, card, names, declarations);
    typesByShape.set(shape, name);
    return name;
  });
  const name = names.claim(`${prefix}Cards`);
  const flat = `export type ${name} = readonly [${entries.join(', ')}];`;
  const broken = brokenList(0, `export type ${name} = readonly [`, entries, '];');
  return { name, declarations: [...declarations, fits(flat) ? flat : broken] };
}

function declareCard(
  wanted: string,
  card: PartShape,
  names: FileNames,
  declarations: string[],
): string {
  const name = names.claim(wanted);
  const parts = partTypes(name, card, names);
  const declared =
    parts.members.length === 0
      ? `export type ${name} = Record<string, never>;`
      : interfaceOf(name, parts.members);
  declarations.push(...parts.declarations, declared);
  return name;
}
