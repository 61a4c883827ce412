import { type Message, templateOf } from '../../domain/message';
import { failureCodeOf, failureSentence } from '../../domain/status-code';
import { CSV_DESCRIPTION, type Columns, exportCsv } from '../csv-stream';
import { WORKSPACE, apiKey, csvFile, endpoint, member } from '../endpoint';
import { csvCursor } from '../schemas/paging';
import { messageLogFilters, messageLogQuery } from './message-log';
import { sentMessageFilters, sentMessageQuery } from './messages';

/** Lists of messages as CSV files. */

const tag = 'Messages';
const summary = 'Messages as a CSV file, newest first';
const ANSWER =
  'One record a message, in UTF-8 with a byte order mark. After 100,000 messages the last record begins with `#` and names the `cursor` to ask for the rest with.';
const EXAMPLE =
  "messageId,createdAt,kind,status,statusCode,statusMessage,recipientNumber\r\norder-17,2026-03-01T09:30:00.000Z,v2,failed,9901,The recipient cannot be reached on this channel.,'33612340001\r\n";

const sentColumns: Columns<Message> = {
  messageId: ({ messageId }) => messageId,
  createdAt: ({ createdAt }) => createdAt,
  kind: ({ kind }) => kind,
  status: ({ status }) => status,
  statusCode: failureCodeOf,
  statusMessage: sentenceOf,
  refusalCode: ({ refusalCode }) => refusalCode,
  recipientNumber: ({ recipientNumber }) => recipientNumber,
  recipientId: ({ customerId }) => customerId,
  templateId: (message) => templateOf(message)?.id,
  templateName: (message) => templateOf(message)?.name,
  templateLanguage: (message) => templateOf(message)?.language,
  text: ({ content }) => (content.kind === 'text' ? content.text : null),
  mediaUrl: ({ content }) => (content.kind === 'media' ? content.media.url : null),
  sentAt: (message) => reportedAt(message, 'sent'),
  deliveredAt: (message) => reportedAt(message, 'delivered'),
  readAt: (message) => reportedAt(message, 'read'),
  failedAt: (message) => reportedAt(message, 'failed'),
  attempts: ({ attempts }) => attempts,
  providerMessageId: ({ result, providerMessageIds: [first] }) =>
    result?.providerMessageId ?? first,
  metadata: ({ metadataJson }) => metadataJson,
};

const loggedColumns: Columns<Message> = {
  ...sentColumns,
  refusal: ({ refusal }) => refusal,
  senderId: ({ senderId }) => senderId,
  conversationId: ({ conversationId }) => conversationId,
};

/** Returns the meaning of a message's failure code; null when it did not fail. */
function sentenceOf(message: Message): string | null {
  const statusCode = failureCodeOf(message);
  return statusCode === null ? null : failureSentence(statusCode);
}

/** Returns when the provider first reported a status, by its own time. */
function reportedAt({ timeline }: Message, wanted: string): Date | undefined {
  return timeline.find(({ status }) => status === wanted)?.occurredAt;
}

export const exportSentMessages = endpoint({
  method: 'get',
  path: '/api/v2/messages.csv',
  access: apiKey('messages:read'),
  tag,
  summary,
  description: CSV_DESCRIPTION,
  query: { ...sentMessageFilters, cursor: csvCursor },
  answers: { 200: csvFile(ANSWER, EXAMPLE) },
  errors: ['too_many_exports'],
  handle({ query: { cursor, ...filters }, ...request }) {
    const { services, workspaceId } = request;
    const filter = sentMessageQuery(filters);
    return exportCsv(request, {
      filename: 'messages.csv',
      columns: sentColumns,
      cursor,
      read: (page) => services.messages.list(workspaceId, filter, page),
    });
  },
});

export const exportMessages = endpoint({
  method: 'get',
  path: `${WORKSPACE}/messages.csv`,
  access: member('settings:read'),
  tag,
  summary,
  description: CSV_DESCRIPTION,
  query: { ...messageLogFilters, cursor: csvCursor },
  answers: { 200: csvFile(ANSWER, EXAMPLE) },
  errors: ['too_many_exports'],
  handle({ query: { cursor, ...filters }, ...request }) {
    const { services, workspaceId } = request;
    const filter = messageLogQuery(filters);
    return exportCsv(request, {
      filename: 'messages.csv',
      columns: loggedColumns,
      cursor,
      read: (page) => services.messages.list(workspaceId, filter, page),
    });
  },
});
