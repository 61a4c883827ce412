import { z } from 'zod';
import type { TemplateDefinition } from '../../domain/template/definition';
import type { ProviderTemplate, TwilioCredentials } from '../../ports/messaging-provider';
import type {
  CreateOutcome,
  DeleteOutcome,
  FindOutcome,
  TemplateWriter,
  WriteFailure,
  WriteOptions,
  WrittenTemplate,
} from '../../ports/template-writer';
import { findTemplate } from '../find-template';
import { bodyOfSuccess, isSuccess } from '../shared';
import { type ContentDraft, contentDraft } from './content-draft';
import { listTemplatePage } from './list-templates';
import { readContent } from './read-content';
import { callCredentials, type TwilioClient } from './twilio-client';
import { readWriteFailure } from './write-failure';

const MAX_ANSWER_BYTES = 256 * 1024;
const GONE = 404;

const contentAnswer = z.object({ sid: z.string().min(1) });
const approvalAnswer = z.object({ status: z.string() });

interface Call {
  credentials: TwilioCredentials;
  options: WriteOptions;
}

/**
 * Changes the contents of an account (Twilio, Content API). It has no edit: a content that was submitted stays as it is.
 * Twilio lets two contents have one name, so a creation looks first.
 */
export function templateWriter(twilio: TwilioClient): TemplateWriter<TwilioCredentials> {
  return {
    findTemplate: (credentials, named, options) => find(twilio, { credentials, options }, named),
    createTemplate: (credentials, definition, options) =>
      createTemplate(twilio, { credentials, options }, definition),
    deleteTemplate: (credentials, template, options) =>
      deleteContent(twilio, { credentials, options }, template),
  };
}

function find(
  twilio: TwilioClient,
  { credentials, options: { timeoutMs } }: Call,
  named: Pick<TemplateDefinition, 'name' | 'language'>,
): Promise<FindOutcome> {
  return findTemplate(named, (cursor) =>
    listTemplatePage(twilio, credentials, cursor, { name: named.name, timeoutMs: timeoutMs() }),
  );
}

/** Creates the content and submits it; a content of an earlier try that was not submitted is submitted now. */
async function createTemplate(
  twilio: TwilioClient,
  call: Call,
  definition: TemplateDefinition,
): Promise<CreateOutcome> {
  const draft = contentDraft(definition);
  const found = await find(twilio, call, definition);
  if (found.kind === 'unreachable') return found;
  if (found.kind === 'found') {
    const sid = leftBehind(found.template, draft);
    return sid === null ? { kind: 'exists' } : submit(twilio, call, definition, { draft, sid });
  }
  const outcome = await twilio({
    ...callOf(call),
    path: '/v1/Content',
    json: draft,
  });
  const created = contentAnswer.safeParse(bodyOfSuccess(outcome));
  if (!created.success) return readWriteFailure(outcome, 'create');
  const { sid } = created.data;
  const submitted = await submit(twilio, call, definition, { draft, sid });
  if (submitted.kind === 'refused') await deleteContent(twilio, call, { providerTemplateId: sid });
  return submitted;
}

/** Returns the SID of a content that is this draft and was never submitted; null for any other. */
function leftBehind(
  { providerTemplateId: sid, providerStatus, components }: ProviderTemplate,
  draft: ContentDraft,
): string | null {
  const drafted = readContent({ ...draft, sid });
  const isSame = JSON.stringify(drafted?.components) === JSON.stringify(components);
  return providerStatus === 'UNSUBMITTED' && isSame ? sid : null;
}

async function submit(
  twilio: TwilioClient,
  call: Call,
  { name, category }: TemplateDefinition,
  { draft, sid }: { draft: ContentDraft; sid: string },
): Promise<CreateOutcome> {
  const outcome = await twilio({
    ...callOf(call),
    path: `/v1/Content/${encodeURIComponent(sid)}/ApprovalRequests/whatsapp`,
    json: { name, category: category.toUpperCase() },
  });
  const answer = approvalAnswer.safeParse(bodyOfSuccess(outcome));
  if (!answer.success) return readWriteFailure(outcome, 'create');
  const [contentType] = Object.keys(draft.types);
  const approval = { category, content_type: contentType, status: answer.data.status };
  const template = readContent({ ...draft, sid, approval_requests: approval });
  return template === null ? unreadable() : { kind: 'created', template };
}

async function deleteContent(
  twilio: TwilioClient,
  call: Call,
  { providerTemplateId: sid }: Pick<WrittenTemplate, 'providerTemplateId'>,
): Promise<DeleteOutcome> {
  const outcome = await twilio({
    ...callOf(call),
    method: 'DELETE',
    path: `/v1/Content/${encodeURIComponent(sid)}`,
  });
  const isAbsent = outcome.kind === 'response' && outcome.status === GONE;
  const isGone = isAbsent || isSuccess(outcome);
  return isGone ? { kind: 'deleted' } : readWriteFailure(outcome, 'delete');
}

function unreadable(): WriteFailure {
  return { kind: 'unreachable', reason: 'unreadable_answer' };
}

function callOf({ credentials, options }: Call) {
  return {
    host: 'content',
    credentials: callCredentials(credentials),
    timeoutMs: options.timeoutMs(),
    maxBodyBytes: MAX_ANSWER_BYTES,
  } as const;
}
