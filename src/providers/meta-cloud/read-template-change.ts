import { z } from 'zod';
import type { ChangedTemplate, TemplateChange } from '../../domain/template/template-change';
import { TEMPLATE_QUALITIES } from '../../domain/template/template-standing';
import { sentence } from '../texts';
import { dateOfUnixSeconds } from './read-status';

const word = z.string().max(128).toUpperCase();
const wordOrNone = word.nullable().catch(null);
const sentenceOrNone = sentence.nullable().catch(null);

const template = z.object({
  message_template_id: z.union([z.string().min(1).max(64), z.number()]).transform(String),
  message_template_name: z.string().min(1).max(512).nullable().catch(null),
  message_template_language: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/)
    .nullable()
    .catch(null),
});

const status = z.object({
  event: word,
  reason: wordOrNone,
  other_info: z.object({ title: wordOrNone, description: sentenceOrNone }).nullable().catch(null),
  disable_info: z.object({ disable_date: z.unknown() }).nullable().catch(null),
  rejection_info: z
    .object({ reason: sentenceOrNone, recommendation: sentenceOrNone })
    .nullable()
    .catch(null),
});
const quality = z.object({ new_quality_score: word.pipe(z.enum(TEMPLATE_QUALITIES)) });
const category = z.object({
  new_category: wordOrNone,
  previous_category: wordOrNone,
  correct_category: wordOrNone,
  category_update_timestamp: z.unknown().optional(),
});

/** A change without the template it is of. */
type Change<Each extends TemplateChange = TemplateChange> = Each extends TemplateChange
  ? Omit<Each, keyof ChangedTemplate | 'occurredAt'>
  : never;

/**
 * Reads what a change of a template says; null where it says nothing that a sync does not. Meta names the template by
 * number and language here, and by text in its list.
 * @param time the entry's time
 */
export function readTemplateChange(
  field: string,
  value: unknown,
  time: unknown,
): TemplateChange | null {
  const named = template.safeParse(value);
  const change = named.success ? changeIn(field, value) : null;
  if (!named.success || change === null) return null;
  const {
    message_template_id: providerTemplateId,
    message_template_name: name,
    message_template_language: language,
  } = named.data;
  const occurredAt = dateOfUnixSeconds(time);
  return { providerTemplateId, name, language, occurredAt, ...change };
}

function changeIn(field: string, value: unknown): Change | null {
  switch (field) {
    case 'message_template_status_update':
      return statusIn(value);
    case 'message_template_quality_update': {
      const read = quality.safeParse(value);
      return read.success ? { kind: 'quality', quality: read.data.new_quality_score } : null;
    }
    case 'template_category_update':
    case 'template_correct_category_detection':
      return categoryIn(value);
    default:
      return null;
  }
}

/** Titles that only repeat the event. */
const NO_REASONS: ReadonlySet<string> = new Set(['NONE', 'DISABLED', 'UNPAUSE']);

/** `NONE` is Meta's word for a pause or an approval; of a pause the title says which. */
function statusIn(value: unknown): Change | null {
  const read = status.safeParse(value);
  if (!read.success) return null;
  const { event, reason, other_info: other, rejection_info: rejection } = read.data;
  const disabledAt = dateOfUnixSeconds(read.data.disable_info?.disable_date);
  const why = rejection?.reason ?? other?.description ?? null;
  return {
    kind: 'status',
    status: event === 'REINSTATED' ? 'APPROVED' : event,
    reason: [other?.title, reason].find((each) => each && !NO_REASONS.has(each)) ?? null,
    description: [why, rejection?.recommendation].filter(Boolean).join(' ') || null,
    ...(event === 'DISABLED' && disabledAt !== null && { disabledAt }),
  };
}

/** A `correct_category` is what the category will be: `new_category` beside it is still the present one. */
function categoryIn(value: unknown): Change | null {
  const read = category.safeParse(value);
  if (!read.success) return null;
  const { correct_category: coming, new_category: present } = read.data;
  if (coming !== null) {
    const at = dateOfUnixSeconds(read.data.category_update_timestamp);
    return { kind: 'category_announced', announced: { category: coming, at } };
  }
  if (present === null) return null;
  return { kind: 'category', category: present, previousCategory: read.data.previous_category };
}
