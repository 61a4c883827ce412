import type { Request, Response } from 'express';
import { z } from 'zod';
import { HeraldError } from '../../domain/errors';
import { MEDIA_BYTES_MAX } from '../../domain/media-type';
import { CAPTION_CHARACTERS_MAX } from '../../domain/sent-media';
import { WORKSPACE, anyFile, answer, apiKey, endpoint, member } from '../endpoint';
import type { OpenedMedia } from '../../services/conversations/open-media';
import { forCaller } from '../for-caller';
import { fileHeaders } from '../file-headers';
import { partOf, rangeOf } from '../file-range';
import { sentString } from '../schemas/fields';
import type { Services } from '../services';
import { parseQuery } from '../schemas/parse';
import { sendRequestSchema } from '../schemas/send-request';
import { sendStream } from '../send-stream';
import { REPLY_ERRORS, inboxMessageAccepted, presentAccepted } from './conversation-messages';

/** Files of a conversation: shown to the people who answer it and to programs, and sent by people. */

const tag = 'Inbox';
const access = member('inbox:use');
const CONVERSATION = `${WORKSPACE}/conversations/:conversationId` as const;
const ENCODED_MAX = 10_000;

const header = (name: string, description: string) =>
  ({ name, in: 'header', description, schema: { type: 'string' } }) as const;

/** File of a message, declared alike for people and for programs. */
const shownFile = {
  method: 'get',
  summary: 'The file of a message, from either side',
  description:
    'Read from the provider each time; nothing is kept. The type is told by the first bytes: images, audio and video are shown in place, everything else is to be saved. Takes a single range of bytes.',
  parameters: [header('Range', 'One range of bytes; several are answered with the whole file.')],
  answers: {
    200: anyFile('The file, at most 16 MB.'),
    206: anyFile('A part of it.'),
    416: { description: 'The range begins behind the end of the file. No body.', schema: null },
  },
  success: 200,
  errors: [
    'conversation_not_found',
    'message_not_found',
    'media_not_found',
    'media_too_large',
    'media_unavailable',
    'rate_limited',
  ],
  handle: showFile,
} as const;

export const showMedia = endpoint({
  ...shownFile,
  path: `${CONVERSATION}/messages/:messageId/media`,
  access,
  tag,
});

export const getMedia = endpoint({
  ...shownFile,
  path: '/api/v2/conversations/:conversationId/messages/:messageId/media',
  access: apiKey('messages:read'),
  tag: 'Conversations',
});

interface FileRequest {
  services: Services;
  request: Request;
  response: Response;
  workspaceId: string;
  params: { conversationId: string; messageId: string };
}

/** Answers with the file of a message. */
function showFile({ services, request, response, workspaceId, params }: FileRequest) {
  return forCaller(response, async (signal) => {
    const { conversationId, messageId } = params;
    const media = await services.conversations.openMedia(
      { workspaceId, conversationId, messageId },
      signal,
    );
    try {
      await sendFile(request, response, media);
    } finally {
      media.close();
    }
    return undefined;
  });
}

/** Sends a file, or the part of it that is asked for; its type is told by its first bytes in any case. */
async function sendFile(request: Request, response: Response, media: OpenedMedia): Promise<void> {
  response.set(fileHeaders(media));
  const range = rangeOf(request, media.length);
  if (range === 'outside') {
    response.status(416).set({ 'Content-Range': `bytes */${media.length}`, 'Content-Length': '0' });
    response.end();
  } else if (range !== 'whole') {
    const { start, end } = range;
    response.status(206).set({
      'Content-Range': `bytes ${start}-${end}/${media.length}`,
      'Content-Length': String(end + 1 - start),
    });
    await sendStream(response, partOf(media.bytes, range));
  } else if (request.method === 'HEAD') response.end();
  else await sendStream(response, media.bytes);
}

/** Schema of a text in a header, which has ASCII only. */
const encodedText = z
  .string()
  .max(ENCODED_MAX)
  .transform((text, context) => {
    try {
      return decodeURIComponent(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'must be percent-encoded', input: text });
      return z.NEVER;
    }
  });

const fileFields = z.object({
  'X-File-Name': encodedText.pipe(sentString().min(1).max(240)),
  'X-Caption': encodedText.pipe(sentString().min(1).max(CAPTION_CHARACTERS_MAX)).optional(),
});

export const sendMedia = endpoint({
  method: 'post',
  path: `${CONVERSATION}/media`,
  access,
  tag,
  summary: 'Answer the customer with a file',
  description:
    'As a reply with free text. The file goes on to the provider while it arrives, and Herald keeps none of it. Its type is told by its first bytes, whatever its name or `Content-Type` says.',
  query: {
    messageId: sendRequestSchema.shape.messageId.describe('A repeat with the same one sends once.'),
  },
  parameters: [
    header('X-File-Name', 'The name of the file, percent-encoded; required. Documents keep it.'),
    header('X-Caption', 'The text with the file, percent-encoded.'),
  ],
  fileBody: 'The file as it is, with its `Content-Length`: images up to 5 MB, others up to 16 MB.',
  answers: { 202: answer(inboxMessageAccepted, 'It is under way.') },
  errors: [
    ...REPLY_ERRORS,
    'media_not_accepted',
    'media_too_large',
    'media_unavailable',
    'rate_limited',
  ],
  handle: ({ services, request, response, workspaceId, member: { id: memberId }, params, query }) =>
    forCaller(response, async (signal) => {
      const { conversationId } = params;
      const { messageId } = query;
      const { caption, ...file } = fileOf(request);
      const place = { workspaceId, conversationId, memberId, messageId };
      const message = await services.conversations.sendMedia({ ...place, file, caption }, signal);
      return { success: true, message: presentAccepted(message) };
    }),
});

/** Reads what a request says of its file. @throws HeraldError invalid_request, media_too_large */
function fileOf(request: Request) {
  const { 'X-File-Name': filename, 'X-Caption': caption = null } = parseQuery(fileFields, {
    'X-File-Name': request.get('x-file-name'),
    'X-Caption': request.get('x-caption'),
  });
  const length = request.get('content-length');
  const encoding = request.get('content-encoding') ?? 'identity';
  if (length === undefined || encoding.toLowerCase() !== 'identity') {
    const sentence = 'send the file as it is, not compressed, with its Content-Length';
    throw new HeraldError('invalid_request', sentence);
  }
  const bytes = Number(length);
  if (bytes === 0) throw new HeraldError('invalid_request', 'the file is empty');
  if (bytes > MEDIA_BYTES_MAX) throw new HeraldError('media_too_large', 'the file is too large');
  return { filename, caption, bytes, body: request };
}
