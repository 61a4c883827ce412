import { z } from 'zod';
import { NAME_LENGTH_MAX } from '../domain/customer';
import {
  INBOUND_TEXT_LENGTH_MAX,
  PROVIDER_ID_LENGTH_MAX,
  REFERENCE_LENGTH_MAX,
} from '../domain/inbound';
import { beginningOf } from '../domain/text';

/** Providers' sentences are a line or two; whatever is longer is not worth storing on a message. */
const SENTENCE_LENGTH_MAX = 1024;

/** Words of a customer; the rest of a longer text is not kept. */
export const writtenText = textUpTo(INBOUND_TEXT_LENGTH_MAX);

/** Sentence of a provider, such as an error's. */
export const sentence = textUpTo(SENTENCE_LENGTH_MAX);

/** Name that a customer shows; null when it is none. */
export const shownName = z
  .string()
  .transform((name) => beginningOf(name.trim(), NAME_LENGTH_MAX) || null)
  .nullable()
  .catch(null);

/** Id of a message; a longer one is none. */
export const messageId = z.string().min(1).max(PROVIDER_ID_LENGTH_MAX);

/** Address, type or id of a file that a provider gives; a longer one is none. */
export const reference = z.string().min(1).max(REFERENCE_LENGTH_MAX);

/** Word of a provider for the content of a message; a longer one is none. */
export const contentType = z.string().min(1).max(64);

function textUpTo(max: number) {
  return z.string().transform((text) => beginningOf(text, max));
}
