import { type HeaderMediaInput } from './media-address';
import { resolveApprovedMedia } from './resolve-approved-media';
import { resolveMedia } from './resolve-media';
import { resolveVariables } from './resolve-variables';
import type { TemplateContent } from './template';
import { componentOf, headerKindOf, isMediaType, textOf } from './template-shape';
import type { HeaderLocation, HeaderProduct, HeaderValue } from './template-values';
import type { Resolved, ValueProblem } from './value-problem';

const HEADER_CHARACTERS_MAX = 60;

export interface HeaderInput extends HeaderMediaInput {
  headerLocation?: HeaderLocation | undefined;
  headerProduct?: HeaderProduct | undefined;
}

/** The header each field is for, as people know it. */
const HEADERS = {
  headerMediaUrl: 'media header',
  headerMediaFilename: 'media header',
  headerLocation: 'location header',
  headerProduct: 'product header',
} as const satisfies Record<keyof HeaderInput, string>;

type HeaderField = keyof HeaderInput;

/** The header's value; null when the header takes none. A value for a header of another kind is a problem too. */
export function resolveHeader(
  template: TemplateContent,
  variables: unknown,
  input: HeaderInput,
): Resolved<HeaderValue | null> {
  const kind = headerKindOf(template);
  const text = kind === 'text' ? textOf(template, 'HEADER') : '';
  const texts = resolveVariables('header', text, variables, HEADER_CHARACTERS_MAX);
  const value: HeaderValue | null =
    texts.value.length > 0 ? { kind: 'text', values: texts.value } : null;
  const { resolved, fields } = resolveOther(template, input) ?? {
    resolved: { value, problems: [] },
    fields: [],
  };
  return {
    value: resolved.value,
    problems: [...texts.problems, ...resolved.problems, ...unexpectedFields(input, fields)],
  };
}

interface OtherHeader {
  resolved: Resolved<HeaderValue | null>;
  /** The fields that fill it. */
  fields: HeaderField[];
}

/** Resolves a header that is no text; null for text and for none. */
function resolveOther(template: TemplateContent, input: HeaderInput): OtherHeader | null {
  const kind = headerKindOf(template);
  if (isMediaType(kind)) {
    const approvedUrl = componentOf(template, 'HEADER')?.media_url;
    const resolved =
      approvedUrl === undefined
        ? resolveMedia(kind, input)
        : resolveApprovedMedia(kind, approvedUrl, input);
    return { resolved, fields: ['headerMediaUrl', 'headerMediaFilename'] };
  }
  if (kind === 'location') {
    const { headerLocation: location } = input;
    const resolved = location
      ? filled({ kind: 'location' as const, ...location })
      : missing('headerLocation');
    return { resolved, fields: ['headerLocation'] };
  }
  if (kind !== 'product') return null;
  const { headerProduct: product } = input;
  const resolved = product
    ? filled({ kind: 'product' as const, ...product })
    : missing('headerProduct');
  return { resolved, fields: ['headerProduct'] };
}

function filled(value: HeaderValue): Resolved<HeaderValue> {
  return { value, problems: [] };
}

function missing(field: HeaderField): Resolved<null> {
  const message = `The ${HEADERS[field]} needs ${field}`;
  return { value: null, problems: [{ field, message, code: 'missing' }] };
}

function unexpectedFields(input: HeaderInput, taken: HeaderField[]): ValueProblem[] {
  const fields = Object.keys(HEADERS) as HeaderField[];
  return fields
    .filter((field) => input[field] !== undefined && !taken.includes(field))
    .map((field) => ({
      field,
      message: `${field} was given, but the template has no ${HEADERS[field]}`,
      code: 'unexpected',
    }));
}
