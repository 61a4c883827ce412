import { equalsReason } from './equal-templates';
import { findPlaceholders } from './placeholders';
import type { TemplateContent } from './template';
import {
  buttonKindOf,
  buttonsOf,
  cardsOf,
  componentOf,
  headerKindOf,
  textOf,
} from './template-shape';

const SENDABLE_COMPONENTS: ReadonlySet<string> = new Set([
  'HEADER',
  'BODY',
  'FOOTER',
  'BUTTONS',
  'LIMITED_TIME_OFFER',
  'CAROUSEL',
]);

/** Cards of a carousel (both providers). */
export const CARDS_MAX = 10;

/** The type of a component that lists variables outside header, body and the addresses of buttons. */
export const STRAY_VARIABLES = 'STRAY_VARIABLES';

/**
 * Why a template of this shape, or with equals, cannot be sent at all, or null when it can. Such templates are listed, so that nobody
 * wonders where they are.
 */
export function unsupportedReason(template: TemplateContent): string | null {
  const equals = equalsReason(template);
  if (equals !== null) return equals;
  const component = template.components.find(({ type }) => !SENDABLE_COMPONENTS.has(type));
  if (component?.type === STRAY_VARIABLES) {
    return `Templates with a variable where a send cannot give it a value (${component.text ?? ''}) cannot be sent`;
  }
  if (component) return `Templates with a component of type ${component.type} cannot be sent`;
  return (
    unsupportedHeaderReason(template) ??
    unsupportedButtonReason(template) ??
    unsupportedCarouselReason(template)
  );
}

function unsupportedHeaderReason(template: TemplateContent): string | null {
  const header = componentOf(template, 'HEADER');
  if (findPlaceholders(header?.media_url ?? '').length > 1) {
    return 'Templates with a media address of more than one variable cannot be sent';
  }
  if (headerKindOf(template) === 'unsupported') {
    return `Templates with a header of type ${header?.format ?? ''} cannot be sent`;
  }
  return null;
}

function unsupportedButtonReason(template: TemplateContent): string | null {
  for (const [index, button] of buttonsOf(template).entries()) {
    const kind = buttonKindOf(template, button, index);
    if (kind === 'unsupported') {
      return `Templates with a button of type ${button.type} cannot be sent`;
    }
    if (kind === 'one_time_password' && findPlaceholders(textOf(template, 'BODY')).length !== 1) {
      return 'A one-time password button needs a body with exactly one variable, the code';
    }
    if (kind === 'url_variable' && findPlaceholders(button.url ?? '').length > 1) {
      return 'Templates with a URL button of more than one variable cannot be sent';
    }
  }
  return null;
}

/** Headers of cards are media or a product, and only whole messages have lists of products. */
function unsupportedCarouselReason(template: TemplateContent): string | null {
  if (componentOf(template, 'CAROUSEL') === undefined) return null;
  const cards = cardsOf(template);
  if (cards.length === 0 || cards.length > CARDS_MAX) {
    return `Templates with a carousel of ${cards.length} cards cannot be sent`;
  }
  const reason = cards.map(unsupportedCardReason).find((each) => each !== null);
  return reason ?? null;
}

function unsupportedCardReason(card: TemplateContent): string | null {
  const kinds = buttonsOf(card).map((button, index) => buttonKindOf(card, button, index));
  const isForMessages = headerKindOf(card) === 'location' || kinds.includes('products');
  if (isForMessages || componentOf(card, 'CAROUSEL') !== undefined) {
    return 'Templates with a card that only whole messages can be cannot be sent';
  }
  return unsupportedReason(card);
}
