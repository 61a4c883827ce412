import { z } from 'zod';
import type { SandboxComponent, SandboxTemplate } from '../types';
import { checkButtons } from './check-buttons';
import { checkTextParameters, formatMismatch, hydrate } from './check-text-parameters';
import { GraphError } from './graph-error';
import type { SentParameter, SentPart } from './send-body';

type ParameterFormat = SandboxTemplate['parameter_format'];

const text = z.string().min(1);
const degrees = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()]);
const media = z.union([
  z.object({ link: z.url({ protocol: /^https?$/ }) }),
  z.object({ id: z.string() }),
]);

/** Values that the parameter of a header holds under the name of its type. */
const HEADER_VALUES: Partial<Record<NonNullable<SandboxComponent['format']>, z.ZodType>> = {
  IMAGE: media,
  VIDEO: media,
  DOCUMENT: media,
  LOCATION: z.object({ latitude: degrees, longitude: degrees, name: text, address: text }),
  PRODUCT: z.object({ product_retailer_id: text, catalog_id: text }),
};

/**
 * Checks header, body and buttons of a message, or of a card of its carousel. Returns the body's text.
 * @throws GraphError
 */
export function checkPart(
  components: SandboxComponent[],
  sent: SentPart[],
  format: ParameterFormat,
): string {
  const componentOf = (type: string) => components.find((component) => component.type === type);
  const parametersOf = (type: string) =>
    sent.find((component) => component.type === type)?.parameters ?? [];
  checkHeader(componentOf('HEADER'), parametersOf('header'), format);
  const bodyText = componentOf('BODY')?.text ?? '';
  checkTextParameters('body', bodyText, parametersOf('body'), format);
  const sentButtons = sent.filter((component) => component.type === 'button');
  checkButtons(componentOf('BUTTONS')?.buttons ?? [], sentButtons);
  return hydrate(bodyText, parametersOf('body'));
}

export function bodyTooLong(max: number): GraphError {
  return new GraphError(132005, 'Translated text too long', {
    details: `body: the text is longer than ${max} characters`,
  });
}

/** Checks the header's parameters: one text, one value of the right kind, or none. @throws GraphError */
function checkHeader(
  header: SandboxComponent | undefined,
  parameters: SentParameter[],
  format: ParameterFormat,
): void {
  if (header?.format === undefined || header.format === 'TEXT') {
    checkTextParameters('header', header?.text ?? '', parameters, format);
    return;
  }
  const [parameter] = parameters;
  const expected = header.format.toLowerCase();
  if (parameters.length !== 1 || parameter?.type !== expected) {
    throw formatMismatch(
      `header: Format mismatch, expected ${header.format}, received ${parameter?.type.toUpperCase() ?? 'UNKNOWN'}`,
    );
  }
  if (HEADER_VALUES[header.format]?.safeParse(parameter[expected]).success !== true) {
    throw formatMismatch(`header: the value of ${header.format} is incomplete`);
  }
}
