import { z } from 'zod';
import { parseComponents } from '../../domain/template/parse-components';
import type { ProviderTemplate } from '../../ports/messaging-provider';

const upperCase = z.string().transform((value) => value.toUpperCase());

const template = z
  .object({
    id: z.union([z.string().min(1), z.number().transform(String)]),
    name: z.string().min(1),
    language: z.string().min(1),
    category: upperCase.catch(''),
    status: upperCase.catch('UNKNOWN'),
    parameter_format: upperCase.catch('POSITIONAL'),
    components: z.unknown().optional().transform(parseComponents),
  })
  .transform((value): ProviderTemplate => ({
    providerTemplateId: value.id,
    name: value.name,
    language: value.language,
    category: value.category,
    providerStatus: value.status,
    parameterFormat: value.parameter_format === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    components: value.components,
    variableKeys: null,
  }));

/** Null for a record without what a send needs (id, name, language): it could never be sent. */
export function readTemplate(value: unknown): ProviderTemplate | null {
  const parsed = template.safeParse(value);
  return parsed.success ? parsed.data : null;
}
