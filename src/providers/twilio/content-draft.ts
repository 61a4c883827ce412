import { COPY_CODE_TEXT } from '../../domain/template/authentication-wording';
import type { TemplateDefinition } from '../../domain/template/definition';
import { fillPlaceholders, findPlaceholders } from '../../domain/template/placeholders';
import { buttonSampleOf, mediaSampleOf, samplesOf } from '../../domain/template/samples';
import type { TemplateButton, TemplateComponent } from '../../domain/template/template';
import { buttonsOf, componentOf } from '../../domain/template/template-shape';

/** A content as it is posted to Twilio. */
export interface ContentDraft {
  friendly_name: string;
  language: string;
  /** Samples, by number. */
  variables: Record<string, string>;
  types: Record<string, object>;
}

/** The longest body of a call-to-action content; longer ones are a card. */
const CALL_TO_ACTION_MAX = 640;

/** Converts a definition, whose parts number their variables each for itself, to a content with one row of numbers. */
export function contentDraft(definition: TemplateDefinition): ContentDraft {
  const { name, language, category } = definition;
  const numbers = new VariableNumbers();
  return {
    friendly_name: name,
    language,
    types:
      category === 'authentication'
        ? authenticationType(definition)
        : contentType(definition, numbers),
    variables: numbers.samples,
  };
}

/** Gives out the numbers of a content, in the order they are asked for. */
class VariableNumbers {
  readonly samples: Record<string, string> = {};

  /** Returns the placeholder of one more variable. */
  next(sample: string): string {
    const number = String(Object.keys(this.samples).length + 1);
    this.samples[number] = sample;
    return `{{${number}}}`;
  }

  /** Returns a component's text with the placeholders of the content. */
  renumber(component: TemplateComponent | undefined): string {
    if (component === undefined) return '';
    const { text = '' } = component;
    const samples = samplesOf(component);
    const placeholders = findPlaceholders(text).map(
      (name) => [name, this.next(samples.get(name) ?? '')] as const,
    );
    return fillPlaceholders(text, new Map(placeholders));
  }
}

/** Picks the smallest content type that holds the parts (Twilio, content types overview). */
function contentType(
  definition: TemplateDefinition,
  numbers: VariableNumbers,
): Record<string, object> {
  const headerPart = componentOf(definition, 'HEADER');
  const media = mediaOf(headerPart, numbers);
  const header = numbers.renumber(headerPart);
  const body = numbers.renumber(componentOf(definition, 'BODY'));
  const footer = componentOf(definition, 'FOOTER')?.text ?? '';
  const buttons = buttonsOf(definition);
  const actions = buttons.map((button, index) => actionOf(button, index, numbers));
  if (media !== '' && footer === '' && actions.length === 0) {
    return { 'twilio/media': { body, media: [media] } };
  }
  if (header === '' && footer === '' && media === '') {
    if (actions.length === 0) return { 'twilio/text': { body } };
    const replies = buttons.filter(({ type }) => type === 'QUICK_REPLY').length;
    if (replies === buttons.length) return { 'twilio/quick-reply': { body, actions } };
    if (replies === 0 && body.length <= CALL_TO_ACTION_MAX) {
      return { 'twilio/call-to-action': { body, actions } };
    }
  }
  return {
    'whatsapp/card': {
      body,
      ...(media !== '' && { media: [media] }),
      ...(header !== '' && { header_text: header }),
      ...(footer !== '' && { footer }),
      ...(actions.length > 0 && { actions }),
    },
  };
}

/** Returns the address of a media header; empty without one. */
function mediaOf(header: TemplateComponent | undefined, numbers: VariableNumbers): string {
  const url = header?.media_url ?? '';
  return header === undefined ? '' : withEnding(url, mediaSampleOf(header), numbers);
}

/** Numbers the variable at the end of an address. Meta's sample is the complete address, Twilio's what follows the beginning. */
function withEnding(url: string, sample: string, numbers: VariableNumbers): string {
  const start = url.indexOf('{{');
  if (start < 0) return url;
  const beginning = url.slice(0, start);
  return beginning + numbers.next(sample.startsWith(beginning) ? sample.slice(start) : sample);
}

/** The id of a reply ends in its index: of texts without Latin letters nothing else is left. */
function actionOf(button: TemplateButton, index: number, numbers: VariableNumbers): object {
  const { type, text: title, url = '', phone_number: phone } = button;
  const sample = buttonSampleOf(button);
  switch (type) {
    case 'URL':
      return { type, title, url: withEnding(url, sample, numbers) };
    case 'PHONE_NUMBER':
      return { type, title, phone };
    case 'COPY_CODE':
      return { type, title, code: numbers.next(sample) };
    default:
      return { type, title, id: `${title.toLowerCase().replaceAll(/\W+/g, '_')}_${index}` };
  }
}

/** Twilio has the body itself, with one variable for the code. */
function authenticationType(definition: TemplateDefinition): Record<string, object> {
  const body = componentOf(definition, 'BODY');
  const minutes = componentOf(definition, 'FOOTER')?.code_expiration_minutes;
  const [button] = buttonsOf(definition);
  return {
    'whatsapp/authentication': {
      add_security_recommendation: body?.add_security_recommendation ?? false,
      ...(minutes !== undefined && { code_expiration_minutes: minutes }),
      actions: [{ type: 'COPY_CODE', copy_code_text: button?.text || COPY_CODE_TEXT }],
    },
  };
}
