import { z } from 'zod';
import type { SandboxComponent, SandboxTemplate } from '../types';
import { bodyTooLong, checkPart } from './check-part';
import { countMismatch } from './check-text-parameters';
import { GraphError } from './graph-error';
import type { SentComponent } from './send-body';

const MAX_CARD_BODY_LENGTH = 160;

const offer = z.object({
  type: z.literal('limited_time_offer'),
  limited_time_offer: z.object({ expiration_time_ms: z.int().positive() }),
});

/** Checks that a message has every card of its template, in any order. @throws GraphError */
export function checkCarousel(template: SandboxTemplate, sent: SentComponent[]): void {
  const cards = componentOf(template.components, 'CAROUSEL')?.cards ?? [];
  const sentCards = sent.find(({ type }) => type === 'carousel')?.cards ?? [];
  if (sentCards.length !== cards.length) {
    throw countMismatch('carousel', sentCards.length, cards.length);
  }
  cards.forEach(({ components }, index) => {
    const card = sentCards.find(({ card_index: position }) => position === index);
    if (card === undefined) throw missing(`carousel: there is no card at index ${index}`);
    const text = checkPart(components, card.components, template.parameter_format);
    if (text.length > MAX_CARD_BODY_LENGTH) throw bodyTooLong(MAX_CARD_BODY_LENGTH);
  });
}

/** Checks that an offer with a countdown has its end, and that no other message has one. @throws GraphError */
export function checkOffer(template: SandboxTemplate, sent: SentComponent[]): void {
  const given = sent.find(({ type }) => type === 'limited_time_offer');
  const expires =
    componentOf(template.components, 'LIMITED_TIME_OFFER')?.limited_time_offer?.has_expiration ??
    false;
  if (!expires && given !== undefined) {
    throw countMismatch('limited_time_offer', given.parameters.length, 0);
  }
  if (expires && !offer.safeParse(given?.parameters[0]).success) {
    throw missing('limited_time_offer: expiration_time_ms is missing');
  }
}

function componentOf(components: SandboxComponent[], type: SandboxComponent['type']) {
  return components.find((component) => component.type === type);
}

function missing(details: string): GraphError {
  return new GraphError(131008, 'Required parameter is missing', { details });
}
