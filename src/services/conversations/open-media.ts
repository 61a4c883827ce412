import { HeraldError } from '../../domain/errors';
import { messageKeyOf } from '../../domain/ids';
import type { InboundContent } from '../../domain/inbound';
import { MEDIA_BYTES_MAX, type ShownType, shownTypeOf } from '../../domain/media-type';
import type { TemplateMessageContent } from '../../domain/message';
import type { Sender } from '../../domain/sender';
import type { FetchedMedia, ProviderFile, TransferOptions } from '../../ports/messaging-provider';
import { savedCredentials } from '../senders/steps/sender-credentials';
import { getConversation } from './get-conversation';
import { peekHead } from './steps/peek-head';
import { takeTransfer } from './steps/take-transfer';
import type { ConversationDeps } from './deps';

/**
 * Opens the file of a message, from either side, at its provider. Nothing of it is kept.
 * @throws HeraldError conversation_not_found, message_not_found, media_not_found, media_too_large, media_unavailable,
 * rate_limited
 */
export async function openMedia(
  deps: ConversationDeps,
  place: MediaPlace,
  signal: AbortSignal,
): Promise<OpenedMedia> {
  const { workspaceId, conversationId } = place;
  await getConversation(deps, workspaceId, conversationId);
  const { senderId, ...stored } = await findMedia(deps, place);
  const sender = await deps.senders.find(workspaceId, senderId);
  if (sender === null) throw unavailable();
  const release = await takeTransfer(deps, 'media', workspaceId, signal);
  try {
    const file = await openFile(deps, sender, stored, signal);
    const close = () => {
      file.body.destroy();
      release();
    };
    return await shownFile(file, stored.filename, close).catch((error: unknown) => {
      close();
      throw error instanceof HeraldError ? error : unavailable();
    });
  } catch (error) {
    release();
    throw error;
  }
}

/** Age up to which a file that is not there may still be on its way to where the provider keeps it. */
const ARRIVAL_MS = 10 * 60 * 1000;

/** A message's file, about to be passed on. */
export interface OpenedMedia extends ShownType {
  filename: string | null;
  /** Length that was announced; null when none was. */
  length: number | null;
  /** Fails when the file breaks off, or is larger than announced or than Herald passes on. */
  bytes: AsyncIterable<Buffer>;
  /** Ends the transfer; to be called in any case. */
  close(): void;
}

interface MediaPlace {
  workspaceId: string;
  conversationId: string;
  messageId: string;
}

/** Where the file of a message is: at the provider by a reference, or at an address. */
interface StoredMedia {
  senderId: string;
  /** When Herald learned of it: a message of the history is much older. */
  reportedAt: Date;
  filename: string | null;
  source: { reference: string } | { url: string };
}

type MediaFile = Pick<StoredMedia, 'filename' | 'source'>;

/** @throws HeraldError message_not_found, media_not_found */
async function findMedia(
  { inbound, messages }: ConversationDeps,
  { workspaceId, conversationId, messageId }: MediaPlace,
): Promise<StoredMedia> {
  const received = await inbound.find(workspaceId, conversationId, messageId);
  if (received !== null) {
    const { content, senderId, receivedAt: reportedAt } = received;
    return { senderId, reportedAt, ...receivedFile(content) };
  }
  const sent = await messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
  if (sent === null || sent.conversationId !== conversationId) {
    throw new HeraldError('message_not_found', 'there is no such message in this conversation');
  }
  const { content, senderId, createdAt: reportedAt } = sent;
  switch (content.kind) {
    case 'text':
      throw withoutFile();
    case 'app':
      return { senderId, reportedAt, ...receivedFile(content.said) };
    case 'template':
      return { senderId, reportedAt, ...headerFile(content) };
    case 'media': {
      const { url, upload, filename } = content.media;
      const source = url === null ? { reference: upload.mediaId } : { url };
      return { senderId, reportedAt, filename, source };
    }
  }
}

/** Returns the file of what a customer wrote. @throws HeraldError media_not_found */
function receivedFile(content: InboundContent): MediaFile {
  if (content.kind !== 'media') throw withoutFile();
  const { reference, filename } = content.media;
  return { filename, source: { reference } };
}

/** Returns the file in the header of a template. @throws HeraldError media_not_found */
function headerFile({ rendered }: TemplateMessageContent): MediaFile {
  const header = rendered?.header;
  if (header?.kind !== 'media' || header.url === undefined) throw withoutFile();
  const { url, filename = null } = header;
  return { filename, source: { url } };
}

/** @throws HeraldError media_not_found, media_too_large, media_unavailable */
async function openFile(
  deps: ConversationDeps,
  sender: Sender,
  { source, reportedAt }: Omit<StoredMedia, 'senderId'>,
  signal: AbortSignal,
): Promise<ProviderFile> {
  const options = { timeoutMs: deps.mediaTimeoutMs, bytesMax: MEDIA_BYTES_MAX, signal };
  const fetched =
    'url' in source
      ? await deps.openLink(source.url, options)
      : await fetchFile(deps, sender, source.reference, options);
  switch (fetched.kind) {
    case 'file':
      return fetched;
    case 'missing':
      if ('url' in source) throw withoutAddress();
      if (deps.clock.now().getTime() - reportedAt.getTime() < ARRIVAL_MS) throw notYet();
      throw gone();
    case 'gone':
      throw gone();
    case 'too_large':
      throw tooLarge();
    case 'unavailable':
      deps.log.warn({ senderId: sender.id, reason: fetched.reason }, 'file not fetched');
      throw unavailable();
  }
}

async function fetchFile(
  { providers, secretBox }: ConversationDeps,
  sender: Sender,
  reference: string,
  options: TransferOptions & { bytesMax: number },
): Promise<FetchedMedia> {
  const credentials = savedCredentials(secretBox, sender);
  if (credentials === null) return { kind: 'unavailable', reason: 'no_credentials' };
  return providers[sender.provider].fetchMedia(credentials, reference, options);
}

/** Judges a file by its first bytes. */
async function shownFile(
  { body, bytes: length }: ProviderFile,
  filename: string | null,
  close: () => void,
): Promise<OpenedMedia> {
  const { head, bytes } = await peekHead(body as AsyncIterable<Buffer>);
  return { ...shownTypeOf(head), filename, length, bytes: counted(bytes), close };
}

async function* counted(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > MEDIA_BYTES_MAX) throw tooLarge();
    yield part;
  }
}

function withoutFile(): HeraldError {
  return new HeraldError('media_not_found', 'this message has no file');
}

function tooLarge(): HeraldError {
  const megabytes = MEDIA_BYTES_MAX / (1024 * 1024);
  return new HeraldError('media_too_large', `the file is larger than ${megabytes} MB`);
}

function gone(): HeraldError {
  return new HeraldError('media_not_found', 'the provider no longer has this file');
}

function withoutAddress(): HeraldError {
  return new HeraldError('media_not_found', 'there is no file at the address that was sent');
}

function notYet(): HeraldError {
  return new HeraldError(
    'media_unavailable',
    'the provider does not have this file yet: try again in some seconds',
  );
}

function unavailable(): HeraldError {
  return new HeraldError('media_unavailable', 'the provider did not hand out the file; try again');
}
