import { Readable } from 'node:stream';
import { HeraldError } from '../../../domain/errors';
import { SENT_BYTES_MAX, type SendableType, sendableTypeOf } from '../../../domain/media-type';
import type { Sender } from '../../../domain/sender';
import { UPLOAD_TIMEOUT_MS, type UploadedMedia, mediaProblems } from '../../../domain/sent-media';
import type { UploadOutcome } from '../../../ports/messaging-provider';
import { savedCredentials } from '../../senders/steps/sender-credentials';
import { peekHead } from './peek-head';
import { takeTransfer } from './take-transfer';
import type { ConversationDeps } from '../deps';

/** A file as it arrives. */
export interface ArrivingFile {
  filename: string;
  /** Length of `body`, exactly. */
  bytes: number;
  body: Readable;
  caption: string | null;
}

const MEGABYTE = 1024 * 1024;

/**
 * Uploads a file to the sender's provider while it arrives, once its first bytes have shown what it is.
 * @throws HeraldError media_not_accepted, media_too_large, invalid_request, media_unavailable, rate_limited
 */
export async function uploadFile(
  deps: ConversationDeps,
  sender: Sender,
  file: ArrivingFile,
  signal: AbortSignal,
): Promise<UploadedMedia> {
  const provider = deps.providers[sender.provider];
  const credentials = savedCredentials(deps.secretBox, sender);
  if (provider.uploadMedia === undefined) throw takesLinksOnly();
  if (credentials === null) throw unavailable();
  const release = await takeTransfer(deps, 'upload', sender.workspaceId, signal);
  try {
    const parts = file.body.iterator({ destroyOnReturn: false }) as AsyncGenerator<Buffer>;
    try {
      const { head, bytes: body } = await peekHead(parts);
      const sent = sendableTypeOf(head, file.filename);
      if (sent === null) throw notTaken();
      const media = describe(sender, file, sent);
      const { mimeType } = sent;
      const outcome = await provider.uploadMedia(
        credentials,
        { mimeType, bytes: file.bytes, body: Readable.from(body) },
        { bodyTimeoutMs: UPLOAD_TIMEOUT_MS, timeoutMs: deps.mediaTimeoutMs, signal },
      );
      const mediaId = idOf(deps, sender, outcome);
      return { ...media, url: null, upload: { mediaId, mimeType, bytes: file.bytes } };
    } finally {
      void drain(file.body, parts);
    }
  } finally {
    release();
  }
}

/**
 * Reads what is left without keeping it: many clients read an answer only once they have sent everything. The stream
 * flows when nobody iterates over it.
 */
async function drain(body: Readable, parts: AsyncGenerator<Buffer>): Promise<void> {
  // A stream that failed has nothing left.
  await parts.return(undefined).catch(() => undefined);
  body.resume();
}

/** Returns what goes out with the file. Only documents have a name. @throws HeraldError media_too_large, invalid_request */
function describe(
  { provider }: Sender,
  { filename: name, bytes, caption }: ArrivingFile,
  { type }: SendableType,
) {
  const max = SENT_BYTES_MAX[type];
  if (bytes > max) {
    const sentence = `${type} files can have at most ${max / MEGABYTE} MB`;
    throw new HeraldError('media_too_large', sentence);
  }
  const texts = { type, caption, filename: type === 'document' ? name : null };
  const details = mediaProblems({ ...texts, url: null }, provider).map(({ field, message }) => ({
    field: field.replace('media.', ''),
    message,
  }));
  if (details.length === 0) return texts;
  const told = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  throw new HeraldError('invalid_request', told, { details });
}

function idOf({ log }: ConversationDeps, { id: senderId }: Sender, outcome: UploadOutcome): string {
  if (outcome.kind === 'uploaded') return outcome.mediaId;
  if (outcome.kind === 'refused') throw notTaken();
  log.warn({ senderId, reason: outcome.reason }, 'file not uploaded');
  throw unavailable();
}

function takesLinksOnly(): HeraldError {
  return new HeraldError(
    'media_not_accepted',
    'the provider of this number takes files by a public address only; send one through the API with media.url',
  );
}

function notTaken(): HeraldError {
  return new HeraldError(
    'media_not_accepted',
    'WhatsApp does not take this file: send JPEG, PNG, MP4, 3GP, AAC, AMR, MP3, M4A, Ogg Opus, PDF, Office or plain text',
  );
}

function unavailable(): HeraldError {
  return new HeraldError('media_unavailable', 'the provider did not take the file; try again');
}
