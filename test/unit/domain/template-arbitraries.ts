import * as fc from 'fast-check';
import type {
  TemplateButton,
  TemplateComponent,
  TemplateContent,
} from '../../../src/domain/template/template';
import type { TemplateValuesInput } from '../../../src/domain/template/resolve-template-values';

/** A template that can be sent, with an input that fills it completely. */
export interface FilledTemplate {
  template: TemplateContent;
  input: {
    templateVariables: { header: Record<string, string>; body: Record<string, string> };
    headerMediaUrl?: string;
    buttonValues: Record<string, string>;
  } & TemplateValuesInput;
}

/** Generates a line of any script, emoji included, that is not blank, in 1 to 20 code points. */
const lineValue = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '' && Array.from(text).length <= 20)
  .filter((text) => !/[\p{Cc}\u2028\u2029]| {5}/u.test(text));

/** Lines without braces, which would be read as placeholders. */
const plainText = lineValue.filter((text) => !/[{}]/.test(text));

const placeholderNames = fc.oneof(
  fc.nat({ max: 5 }).map((count) => Array.from({ length: count }, (_, index) => String(index + 1))),
  fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/), { maxLength: 5 }),
);

const body = fc.tuple(placeholderNames, plainText).chain(([names, text]) =>
  fc.record({
    component: fc.constant<TemplateComponent>({
      type: 'BODY',
      text: [text, ...names.map((name) => `{{${name}}}`), text].join(' '),
    }),
    values: valuesFor(names),
  }),
);

const textHeader = fc.constantFrom([], ['1'], ['name']).chain((names) =>
  fc.record({
    component: fc.constant<TemplateComponent>({
      type: 'HEADER',
      format: 'TEXT',
      text: ['Dear', ...names.map((name) => `{{${name}}}`)].join(' '),
    }),
    values: valuesFor(names),
    mediaUrl: fc.constant(undefined),
  }),
);

const mediaHeader = fc.constantFrom('IMAGE', 'VIDEO', 'DOCUMENT').map((format) => ({
  component: { type: 'HEADER', format } as TemplateComponent,
  values: {},
  mediaUrl: 'https://media.example/file',
}));

const header = fc.option(fc.oneof(textHeader, mediaHeader), { nil: null });

const buttonShapes = fc.constantFrom<Omit<TemplateButton, 'text'>>(
  { type: 'URL', url: 'https://shop.example/t/{{1}}' },
  { type: 'URL', url: 'https://shop.example/t?id={{1}}' },
  { type: 'URL', url: 'https://shop.example/' },
  { type: 'COPY_CODE' },
  { type: 'QUICK_REPLY' },
  { type: 'PHONE_NUMBER', phone_number: '+15550100' },
);

/** Button texts in any script; the names every object inherits must work like any other. */
const buttonText = fc.oneof(
  lineValue,
  fc.constantFrom('constructor', '__proto__', 'toString', 'Suivre 📦', '追跡', 'תודה'),
);

const buttons = fc
  .uniqueArray(fc.tuple(buttonText, buttonShapes), { maxLength: 6, selector: ([text]) => text })
  .chain((list) => {
    const component = list.map(([text, shape]): TemplateButton => ({ ...shape, text }));
    const filled = component.filter(
      ({ type, url }) => type === 'COPY_CODE' || url?.includes('{{') === true,
    );
    return fc.record({
      component: fc.constant<TemplateComponent>({ type: 'BUTTONS', buttons: component }),
      values: valuesFor(filled.map(({ text }) => text)),
    });
  });

export const filledTemplate: fc.Arbitrary<FilledTemplate> = fc
  .record({ header, body, footer: fc.option(plainText, { nil: null }), buttons })
  .map((parts) => ({
    template: {
      category: 'MARKETING',
      components: [
        ...(parts.header === null ? [] : [parts.header.component]),
        parts.body.component,
        ...(parts.footer === null ? [] : [{ type: 'FOOTER', text: parts.footer }]),
        parts.buttons.component,
      ],
    },
    input: {
      templateVariables: { header: parts.header?.values ?? {}, body: parts.body.values },
      ...(parts.header?.mediaUrl !== undefined && { headerMediaUrl: parts.header.mediaUrl }),
      buttonValues: parts.buttons.values,
    },
  }));

/** An object with a value under each name; own properties even for names like "__proto__". */
function valuesFor(names: readonly string[]): fc.Arbitrary<Record<string, string>> {
  return fc
    .array(lineValue, { minLength: names.length, maxLength: names.length })
    .map((values) => Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])));
}
