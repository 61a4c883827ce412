import type { ProviderName } from '../sender';
import { authenticationProblems } from './authentication-problems';
import { buttonProblems } from './button-problems';
import type { TemplateDefinition } from './definition';
import { mediaProblems } from './media-problems';
import { fillEveryPlaceholder, findPlaceholders } from './placeholders';
import { type DefinitionProblem, lengthProblem, variableProblems } from './text-problems';
import type { TemplateComponent } from './template';

const NAME_PATTERN = /^[a-z0-9_]+$/;
const NAME_MAX = 512;
const HEADER_MAX = 60;
const BODY_MAX = 1024;
const FOOTER_MAX = 60;
const COUNTED_LENGTH_MAX = 4 * BODY_MAX;
/** Variables of a content (Twilio, using variables with content templates). */
const TWILIO_VARIABLES_MAX = 100;
const HEADER_FORBIDDEN = /[\r\n*]|\p{Extended_Pictographic}/u;

const PARTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

/**
 * Returns why a provider would not take a definition, each problem with the path in it; none when it looks well. The rules
 * are Meta's, which Twilio's templates have to pass too, and Twilio's own for its senders. Time is linear in the texts.
 * Meta, template components and template fundamentals; Twilio, using variables with content templates.
 */
export function definitionProblems(
  definition: TemplateDefinition,
  provider: ProviderName,
): DefinitionProblem[] {
  const { category, components } = definition;
  const content =
    category === 'authentication'
      ? authenticationProblems(components)
      : components.flatMap((component, index) =>
          componentProblems(component, `components.${index}`, { ...definition, provider }),
        );
  return [
    ...nameProblems(definition.name),
    ...compositionProblems(components),
    ...content,
    ...(provider === 'twilio' ? twilioProblems(definition) : formatProblems(definition)),
  ];
}

function nameProblems(name: string): DefinitionProblem[] {
  if (NAME_PATTERN.test(name) && name.length <= NAME_MAX) return [];
  const message = `must be 1 to ${NAME_MAX} lower-case letters a to z, digits and underscores`;
  return [{ path: 'name', message }];
}

function compositionProblems(components: TemplateComponent[]): DefinitionProblem[] {
  const repeated = PARTS.filter(
    (part) => components.filter(({ type }) => type === part).length > 1,
  );
  const hasBody = components.some(({ type }) => type === 'BODY');
  return [
    ...repeated.map((part) => ({ path: 'components', message: `must have one ${part} only` })),
    ...(hasBody ? [] : [{ path: 'components', message: 'must have a BODY' }]),
  ];
}

function componentProblems(
  component: TemplateComponent,
  path: string,
  { language, provider }: { language: string; provider: ProviderName },
): DefinitionProblem[] {
  switch (component.type) {
    case 'HEADER':
      return (component.format ?? 'TEXT') === 'TEXT'
        ? headerProblems(component, path)
        : mediaProblems(component, path, provider);
    case 'BODY':
      return bodyProblems(component, path, language);
    case 'FOOTER':
      return footerProblems(component, path);
    default:
      return buttonProblems(component.buttons ?? [], path, provider);
  }
}

function headerProblems(header: TemplateComponent, path: string): DefinitionProblem[] {
  const text = header.text ?? '';
  const at = `${path}.text`;
  const count = findPlaceholders(text).length;
  return [
    ...lengthProblem(text, HEADER_MAX, at),
    ...(header.media_url === undefined
      ? []
      : [{ path: `${path}.media_url`, message: 'must be left out: the header is a text' }]),
    ...(count > 1 ? [{ path: at, message: 'must have one variable at most' }] : []),
    ...(HEADER_FORBIDDEN.test(text)
      ? [{ path: at, message: 'must not have line breaks, asterisks or emoji' }]
      : []),
    ...variableProblems(header, path),
  ];
}

function bodyProblems(
  body: TemplateComponent,
  path: string,
  language: string,
): DefinitionProblem[] {
  const text = body.text ?? '';
  const at = `${path}.text`;
  return [
    ...lengthProblem(text, BODY_MAX, at),
    ...edgeProblems(text, at),
    ...variableProblems(body, path),
    ...densityProblems(text, at, language),
  ];
}

/** Meta, error 2388299: a variable needs text before and after it. */
function edgeProblems(text: string, path: string): DefinitionProblem[] {
  const trimmed = text.trim();
  const isAtEdge = trimmed.startsWith('{{') || trimmed.endsWith('}}');
  return [
    ...(isAtEdge
      ? [{ path, message: 'must not begin or end with a variable: put words around it' }]
      : []),
    ...(trimmed.includes('}}{{')
      ? [{ path, message: 'must not have variables side by side: put words between them' }]
      : []),
  ];
}

/** Meta, error 2388293; the ratio is Twilio's: at least 2x + 1 words for x variables. */
function densityProblems(text: string, path: string, language: string): DefinitionProblem[] {
  const variables = findPlaceholders(text).length;
  // Words of a text that is far too long are not worth counting: each costs memory.
  if (variables === 0 || text.length > COUNTED_LENGTH_MAX) return [];
  const needed = 2 * variables + 1;
  if (countWords(fillEveryPlaceholder(text, '\n'), language) >= needed) return [];
  const message = `has too many variables: ${variables} need at least ${needed} words beside them`;
  return [{ path, message }];
}

/** Counts words as the language has them, also where no blanks separate them. */
function countWords(text: string, language: string): number {
  const segmenter = new Intl.Segmenter(language.replaceAll('_', '-'), { granularity: 'word' });
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true).length;
}

function footerProblems(footer: TemplateComponent, path: string): DefinitionProblem[] {
  const text = footer.text ?? '';
  const at = `${path}.text`;
  return [
    ...lengthProblem(text, FOOTER_MAX, at),
    ...(text.includes('{{') ? [{ path: at, message: 'must not have variables' }] : []),
  ];
}

/** Checks that the variables of all parts are numbers, or names. */
function formatProblems({ components }: TemplateDefinition): DefinitionProblem[] {
  const names = variablesOf(components);
  const numbers = names.filter((name) => /^\d+$/.test(name));
  const isMixed = numbers.length > 0 && numbers.length < names.length;
  if (!isMixed) return [];
  return [{ path: 'components', message: 'must have numbers or names as variables, not both' }];
}

function twilioProblems({ components }: TemplateDefinition): DefinitionProblem[] {
  const names = variablesOf(components);
  const named = names.filter((name) => !/^\d+$/.test(name));
  const buttons = components.flatMap((component) => component.buttons ?? []);
  const variables = names.length + buttons.filter(({ url = '' }) => url.includes('{{')).length;
  return [
    ...(named.length > 0
      ? [{ path: 'components', message: 'must have variables {{1}}, {{2}} and so on at Twilio' }]
      : []),
    ...(variables > TWILIO_VARIABLES_MAX
      ? [{ path: 'components', message: `must have at most ${TWILIO_VARIABLES_MAX} variables` }]
      : []),
  ];
}

function variablesOf(components: TemplateComponent[]): string[] {
  return components.flatMap(({ text }) => findPlaceholders(text ?? ''));
}
