import { z } from 'zod';
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
const carousel = z.object({ body: text, cards: z.array(z.unknown()).catch([]) });
const catalog = z.looseObject({
  items: z.array(z.unknown()).catch([]),
  dynamic_items: text,
});
const flow = z.looseObject({ button_text: text, media_url: text, flow_token: text });

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
  return normaliseContent(readParts({ ...given, actions: [action] }), samples);
}

function normaliseFlow(definition: unknown, samples: Samples): NormalisedContent {
  const given = flow.safeParse(definition).data;
  const action = { type: 'FLOW', title: given?.button_text, id: given?.flow_token };
  const parts = { ...given, media: given?.media_url, actions: [action] };
  return normaliseContent(readParts(parts), samples);
}
