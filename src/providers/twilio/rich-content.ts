import { z } from 'zod';
import { anyList, anyObject } from '../lists';
import { readParts } from './content-parts';
import { normaliseContent, type NormalisedContent } from './normalise-content';

type Samples = ReadonlyMap<string, string>;
type Normalise = (definition: unknown, samples: Samples) => NormalisedContent;

/** Content types with parts that Meta has components or buttons of their own for. */
export const RICH_CONTENTS: ReadonlyMap<string, Normalise> = new Map([
  ['twilio/carousel', normaliseCarousel],
  ['twilio/catalog', normaliseCatalog],
  ['twilio/flows', normaliseFlow],
  ['whatsapp/flows', normaliseFlow],
]);

const text = z.string().catch('');
const carousel = z.object({ body: text, cards: anyList.catch([]) });
const catalog = z.object({ items: anyList.catch([]), dynamic_items: text });
const flow = z.object({ button_text: text, media_url: text, flow_token: text });

function normaliseCarousel(definition: unknown, samples: Samples): NormalisedContent {
  const { body, cards } = carousel.safeParse(definition).data ?? { body: '', cards: [] };
  const message = normaliseContent(readParts({ body }), samples);
  const contents = cards.map((card) => normaliseContent(readParts(card), samples));
  return {
    ...message,
    components: [
      ...message.components,
      { type: 'CAROUSEL', cards: contents.map(({ components }) => ({ components })) },
    ],
    variableKeys: {
      ...message.variableKeys,
      cards: contents.map(({ variableKeys }) => variableKeys),
    },
  };
}

/** Twilio keeps the products in the content; without any it is the whole catalog. WhatsApp words the button itself. */
function normaliseCatalog(definition: unknown, samples: Samples): NormalisedContent {
  const given = catalog.safeParse(definition).data;
  const hasItems = given !== undefined && (given.items.length > 0 || given.dynamic_items !== '');
  const action = hasItems
    ? { type: 'MPM', title: 'View items' }
    : { type: 'CATALOG', title: 'View catalog' };
  const parts = { ...anyObject.safeParse(definition).data, actions: [action] };
  return normaliseContent(readParts(parts), samples);
}

function normaliseFlow(definition: unknown, samples: Samples): NormalisedContent {
  const given = flow.safeParse(definition).data;
  const action = { type: 'FLOW', title: given?.button_text, id: given?.flow_token };
  const fields = anyObject.safeParse(definition).data;
  const parts = { ...fields, media: given?.media_url, actions: [action] };
  return normaliseContent(readParts(parts), samples);
}
