import { z } from 'zod';
import {
  ANSWERS_LENGTH_MAX,
  CONTENT_LENGTH_MAX,
  type FormReply,
  LABEL_LENGTH_MAX,
  type Place,
} from '../domain/inbound-content';
import type { InboundContent } from '../domain/inbound';
import type { Fields } from './fields';
import { anyObject } from './lists';
import { parseJson } from './shared';
import { isTooComplex } from './structure';

/** Levels of the answers of a form at most. */
const ANSWER_LEVELS_MAX = 10;
/** Names of the answers of a form at most. */
const ANSWERS_MAX = 500;

/** Name, address or word; a longer one is left unread. */
export const label = z.string().min(1).max(LABEL_LENGTH_MAX);

/** Number that a provider writes as one, or as text. */
export const amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
    .transform(Number),
]);

/** JSON object in a text: the answers of a form. */
export const answersJson = z
  .string()
  .max(ANSWERS_LENGTH_MAX)
  .refine((text) => !isTooComplex(Buffer.from(text), ANSWER_LEVELS_MAX))
  .transform(parseJson)
  .pipe(anyObject)
  .refine((answers) => Object.keys(answers).length <= ANSWERS_MAX);

const degrees = (max: number) => amount.pipe(z.number().min(-max).max(max));

/** Splits the token off the answers of a form: providers report it among them. */
export function formReply(name: string | null, all: Record<string, unknown>): FormReply {
  const { flow_token: token, ...answers } = all;
  const flowToken = label.safeParse(token).data ?? null;
  return { name, flowToken, answers: flowToken === null ? all : answers };
}

/** Reads a place by the names that a provider has for its fields; null without coordinates. */
export function readPlace(fields: Fields, names: Record<keyof Place, string>): Place | null {
  const latitude = fields.take(names.latitude, degrees(90));
  const longitude = fields.take(names.longitude, degrees(180));
  if (latitude === null || longitude === null) return null;
  return {
    latitude,
    longitude,
    name: fields.take(names.name, label),
    address: fields.take(names.address, label),
    url: fields.take(names.url, label),
  };
}

/** Returns whether content of many parts is short enough to be told in a webhook. */
export function isShort(content: InboundContent): boolean {
  return JSON.stringify(content).length <= CONTENT_LENGTH_MAX;
}
