import { z } from 'zod';
import { urlOf } from '../../domain/text';
import { TEMPLATE_QUALITIES } from '../../domain/template/template-standing';
import { parseComponents } from '../../domain/template/parse-components';
import {
  TemplateListError,
  type MetaCredentials,
  type TemplatePage,
  type ProviderTemplate,
} from '../../ports/messaging-provider';
import { pageSchema } from '../lists';
import { parseJson } from '../shared';
import type { GraphClient } from './graph-client';
import { readProviderError } from './provider-error';

const FIELDS =
  'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason,previous_category,correct_category';
const PAGE_SIZE = 100;
const PAGE_TIMEOUT_MS = 20_000;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

const pageShape = z.object({
  data: pageSchema(z.unknown()),
  paging: z
    .object({
      next: z.string().optional(),
      cursors: z.object({ after: z.string().optional() }).optional(),
    })
    .optional(),
});

const upperCase = z.string().transform((value) => value.toUpperCase());

const wordOrNone = upperCase.nullable().catch(null);

/** Meta writes a score with its date, and NONE where nothing was rejected. */
const standingShape = {
  quality_score: z
    .object({ score: z.enum(TEMPLATE_QUALITIES) })
    .transform(({ score }) => score)
    .nullable()
    .catch(null),
  rejected_reason: wordOrNone.transform((reason) => (reason === 'NONE' ? null : reason)),
  previous_category: wordOrNone,
  correct_category: wordOrNone,
};

const templateShape = z
  .object({
    id: z.union([z.string().min(1), z.number().transform(String)]),
    name: z.string().min(1),
    language: z.string().min(1),
    category: upperCase.catch(''),
    status: upperCase.catch('UNKNOWN'),
    parameter_format: upperCase.catch('POSITIONAL'),
    components: z.unknown().optional().transform(parseComponents),
    ...standingShape,
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
    standing: {
      quality: value.quality_score,
      rejectionReason: value.rejected_reason,
      previousCategory: value.previous_category,
      announcedCategory: value.correct_category,
    },
  }));

/**
 * A page of the business account's templates. `paging.next` says whether there is another page, its cursor which one:
 * the address itself is never followed, because Meta writes the access token into it and a proxy in front of
 * Meta would be bypassed.
 *
 * @param search a part of the names to list, and a limit; all of them within the usual limit without it
 * @throws TemplateListError when the page could not be fetched or read
 */
export async function listTemplatePage(
  graph: GraphClient,
  credentials: MetaCredentials,
  cursor: string | null,
  search?: { name: string; timeoutMs: number },
): Promise<TemplatePage> {
  const outcome = await graph({
    method: 'GET',
    path: `${encodeURIComponent(credentials.businessAccountId)}/message_templates`,
    query: {
      fields: FIELDS,
      limit: String(PAGE_SIZE),
      ...(search !== undefined && { name: search.name }),
      ...(cursor !== null && { after: cursor }),
    },
    accessToken: credentials.accessToken,
    timeoutMs: search?.timeoutMs ?? PAGE_TIMEOUT_MS,
    maxBodyBytes: MAX_PAGE_BYTES,
  });
  if (outcome.kind === 'failure') {
    throw new TemplateListError(`the template list could not be fetched: ${outcome.code}`);
  }
  const body = parseJson(outcome.body.toString('utf8'));
  if (outcome.status !== 200) throw refused(outcome.status, body);
  const page = pageShape.safeParse(body);
  if (!page.success) throw new TemplateListError('the template list is not readable');
  const templates = page.data.data.map(readTemplate).filter((template) => template !== null);
  const next = nextCursor(page.data.paging);
  if (next !== null && next === cursor) {
    throw new TemplateListError('the pages of the template list do not end');
  }
  return { templates, next };
}

function nextCursor(paging: z.infer<typeof pageShape>['paging']): string | null {
  if (paging?.next === undefined) return null;
  const after = paging.cursors?.after ?? cursorOf(paging.next);
  if (after === null) throw new TemplateListError('the next page of templates has no cursor');
  return after;
}

function cursorOf(nextUrl: string): string | null {
  return urlOf(nextUrl)?.searchParams.get('after') ?? null;
}

/** Reports only status and code: Meta's text can hold the token. */
function refused(status: number, body: unknown): TemplateListError {
  const parsed = z.object({ error: z.unknown() }).safeParse(body);
  const code = parsed.success ? readProviderError(parsed.data.error, status)?.code : undefined;
  return new TemplateListError(
    `the template list was refused: HTTP ${status}, code ${code ?? 'none'}`,
  );
}

/** Reads a template; null without an id, a name and a language, which every send needs. */
function readTemplate(value: unknown): ProviderTemplate | null {
  const parsed = templateShape.safeParse(value);
  return parsed.success ? parsed.data : null;
}
