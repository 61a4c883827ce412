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
import { fieldOf, pageSchema } from '../lists';
import {
  MAX_PAGE_BYTES,
  PAGE_SIZE,
  PAGE_TIMEOUT_MS,
  pageSizeIn,
  readPageAnswer,
} from '../template-pages';
import type { GraphClient } from './graph-client';
import { readProviderError } from './provider-error';

const FIELDS =
  'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason,previous_category,correct_category';
/** Code of "Please reduce the amount of data you're asking for", and of unknown errors. */
const TOO_MUCH_DATA = '1';

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
 * Meta would be bypassed. A page that is too large for Meta comes back empty, with a cursor that goes on at the same place in
 * smaller pages.
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
  const place = readCursor(cursor);
  const outcome = await graph({
    method: 'GET',
    path: `${encodeURIComponent(credentials.businessAccountId)}/message_templates`,
    query: {
      fields: FIELDS,
      limit: String(place.size),
      ...(search !== undefined && { name: search.name }),
      ...(place.after !== null && { after: place.after }),
    },
    accessToken: credentials.accessToken,
    timeoutMs: search?.timeoutMs ?? PAGE_TIMEOUT_MS,
    maxBodyBytes: MAX_PAGE_BYTES,
  });
  const answer = readPageAnswer(outcome, search === undefined ? place.size : null, {
    codeOf: errorCodeIn,
    tooMuchData: TOO_MUCH_DATA,
  });
  if (answer.kind === 'too_large')
    return { templates: [], next: cursorOf({ ...place, size: answer.size }) };
  const page = pageShape.safeParse(answer.body);
  if (!page.success) throw new TemplateListError('the template list is not readable');
  const templates = page.data.data.map(readTemplate).filter((template) => template !== null);
  const after = nextCursor(page.data.paging);
  const next = after === null ? null : cursorOf({ ...place, after });
  if (next !== null && next === cursor) {
    throw new TemplateListError('the pages of the template list do not end');
  }
  return { templates, next };
}

function nextCursor(paging: z.infer<typeof pageShape>['paging']): string | null {
  if (paging?.next === undefined) return null;
  const after = paging.cursors?.after ?? afterOf(paging.next);
  if (after === null) throw new TemplateListError('the next page of templates has no cursor');
  return after;
}

function afterOf(nextUrl: string): string | null {
  return urlOf(nextUrl)?.searchParams.get('after') ?? null;
}

/** Place in the list: Meta's cursor, null for its beginning, and the size of its pages. */
interface Place {
  after: string | null;
  size: number;
}

/** A cursor is Meta's own while pages have the usual size, and a query with both afterwards. */
function cursorOf({ after, size }: Place): string {
  if (after !== null && size === PAGE_SIZE) return after;
  return new URLSearchParams({ limit: String(size), ...(after !== null && { after }) }).toString();
}

function readCursor(cursor: string | null): Place {
  if (cursor?.startsWith('limit=') !== true) return { after: cursor, size: PAGE_SIZE };
  const query = new URLSearchParams(cursor);
  return { after: query.get('after'), size: pageSizeIn(query.get('limit')) };
}

function errorCodeIn(body: unknown, status: number): string | null {
  return readProviderError(fieldOf(body, 'error'), status)?.code ?? null;
}

/** Reads a template; null without an id, a name and a language, which every send needs. */
function readTemplate(value: unknown): ProviderTemplate | null {
  const parsed = templateShape.safeParse(value);
  return parsed.success ? parsed.data : null;
}
