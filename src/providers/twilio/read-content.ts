import { z } from 'zod';
import { findPlaceholders } from '../../domain/template/placeholders';
import type { TemplateComponent, VariableKeys } from '../../domain/template/template';
import { UNLISTED_STANDING } from '../../domain/template/template-standing';
import { STRAY_VARIABLES } from '../../domain/template/unsupported-reason';
import type { ProviderTemplate } from '../../ports/messaging-provider';
import { anyObject } from '../lists';
import { readApproval } from './approval';
import { normaliseAuthentication } from './authentication-content';
import { readParts } from './content-parts';
import { normaliseContent, type NormalisedContent } from './normalise-content';
import { RICH_CONTENTS } from './rich-content';

const AUTHENTICATION = 'whatsapp/authentication';
const SENDABLE_TYPES: ReadonlySet<string> = new Set([
  'twilio/text',
  'twilio/media',
  'twilio/quick-reply',
  'twilio/call-to-action',
  'twilio/card',
  'whatsapp/card',
]);

const content = z.object({
  sid: z.string().min(1),
  friendly_name: z.string().min(1),
  language: z.string().min(1),
  variables: anyObject.catch({}),
  types: anyObject,
  approval_requests: z.unknown().optional(),
});

/**
 * A template from a content of the account. Its name is the `friendly_name`: what people gave it and see in Twilio's
 * console, the same before and after approval, while WhatsApp's own name for it has Twilio's id added.
 * Null for a content without what a send needs (SID, name, language, a type): it could never be sent.
 */
export function readContent(value: unknown): ProviderTemplate | null {
  const parsed = content.safeParse(value);
  if (!parsed.success) return null;
  const { sid, friendly_name: name, language, types, variables } = parsed.data;
  const approval = readApproval(parsed.data.approval_requests);
  const type = usedType(Object.keys(types), approval.contentType);
  if (type === null) return null;
  const samples = samplesIn(variables);
  const normalised = normalise(type, types[type], samples);
  return {
    providerTemplateId: sid,
    name,
    language,
    category: type === AUTHENTICATION ? 'AUTHENTICATION' : approval.category,
    providerStatus: approval.status,
    ...normalised,
    standing: { ...UNLISTED_STANDING, rejectionReason: approval.rejectionReason },
    components: [...normalised.components, ...strayVariables(types[type], normalised.variableKeys)],
  };
}

function samplesIn(variables: Record<string, unknown>): Map<string, string> {
  const samples = Object.entries(variables).map(
    ([name, sample]) => [name, typeof sample === 'string' ? sample : ''] as const,
  );
  return new Map(samples);
}

/** The type that WhatsApp approved; else the richest, because plain text is there for channels that have no other. */
function usedType(types: string[], approved: string | null): string | null {
  if (approved !== null && types.includes(approved)) return approved;
  return types.find((type) => type !== 'twilio/text') ?? types[0] ?? null;
}

/** A type that cannot be sent yet is a component by its name, which says why. */
function normalise(
  type: string,
  definition: unknown,
  samples: ReadonlyMap<string, string>,
): NormalisedContent {
  if (type === AUTHENTICATION) return normaliseAuthentication(definition);
  const rich = RICH_CONTENTS.get(type);
  if (rich !== undefined) return rich(definition, samples);
  const normalised = normaliseContent(readParts(definition), samples);
  if (SENDABLE_TYPES.has(type)) return normalised;
  const name = type.slice(type.lastIndexOf('/') + 1);
  const component = { type: name.toUpperCase().replace(/\W+/g, '_') || 'UNKNOWN' };
  return { ...normalised, components: [...normalised.components, component] };
}

/** Variables where a send has no place for a value, such as the items of a catalog: Twilio would fill in its sample. */
function strayVariables(definition: unknown, keys: VariableKeys): TemplateComponent[] {
  const known = new Set([keys, ...(keys.cards ?? [])].flatMap(namesOf));
  const stray = findPlaceholders(JSON.stringify(definition) ?? '').filter((key) => !known.has(key));
  if (stray.length === 0) return [];
  return [{ type: STRAY_VARIABLES, text: stray.map((key) => `{{${key}}}`).join(', ') }];
}

function namesOf({ header, body, buttons }: VariableKeys): string[] {
  return [header, body, buttons].flatMap((keys) => Object.values(keys));
}
