import { Router } from 'express';
import type { Handling } from '../../../domain/conversation';
import type { AddNote } from '../../../services/conversations/add-note';
import type { HandConversation } from '../../../services/conversations/assign-conversation';
import type { MarkRead } from '../../../services/conversations/mark-read';
import type { Reply } from '../../../services/conversations/reply';
import type { SendInboxTemplate } from '../../../services/conversations/send-inbox-template';
import type { ShowConversation } from '../../../services/conversations/show-conversation';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE } from '../../middleware/require-person';
import { presentAccepted, presentNote, presentShownConversation } from '../../presenters/inbox';
import { handlingRequest, readRequest } from '../../schemas/inbox/conversations';
import { inboxTemplateRequest, noteRequest, replyRequest } from '../../schemas/inbox/messages';
import { parseBody } from '../../schemas/parse-body';
import { conversationIn } from './conversation-in';

export interface ConversationActionRoutesDeps {
  reply: Reply;
  sendInboxTemplate: SendInboxTemplate;
  handConversation: HandConversation;
  showConversation: ShowConversation;
  addNote: AddNote;
  markRead: MarkRead;
}

/** What people do in a conversation. */
export function conversationActionRoutes(
  deps: ConversationActionRoutesDeps,
  people: PersonGuard,
): Router {
  const router = Router();
  const path = `${WORKSPACE}/conversations/:conversationId`;
  const use = people('inbox:use');

  router.post(`${path}/messages`, use, jsonBody, async (request, response) => {
    const written = parseBody(replyRequest, request.body);
    const message = await deps.reply({ ...conversationIn(request, response), ...written });
    response.status(202).json({ success: true, message: presentAccepted(message) });
  });

  router.post(`${path}/templates`, use, jsonBody, async (request, response) => {
    const { messageId, ...template } = parseBody(inboxTemplateRequest, request.body);
    const target = conversationIn(request, response);
    const message = await deps.sendInboxTemplate({ ...target, template, messageId });
    response.status(202).json({ success: true, message: presentAccepted(message) });
  });

  router.put(`${path}/handling`, use, jsonBody, async (request, response) => {
    const { handling, memberId, turn } = parseBody(handlingRequest, request.body);
    const { memberId: by, ...target } = conversationIn(request, response);
    const to = handlingOf(handling, memberId ?? by);
    await deps.handConversation({ ...target, to, by, ...(turn !== undefined && { turn }) });
    const shown = await deps.showConversation(target.workspaceId, target.conversationId);
    response.json({ success: true, conversation: presentShownConversation(shown) });
  });

  router.post(`${path}/notes`, use, jsonBody, async (request, response) => {
    const { text } = parseBody(noteRequest, request.body);
    const { workspaceId, conversationId, memberId } = conversationIn(request, response);
    const note = await deps.addNote(workspaceId, conversationId, { text, memberId });
    response.status(201).json({ success: true, note: presentNote(note) });
  });

  router.post(`${path}/read`, use, jsonBody, async (request, response) => {
    const { upTo } = parseBody(readRequest, request.body);
    const { workspaceId, conversationId } = conversationIn(request, response);
    await deps.markRead(workspaceId, conversationId, upTo);
    response.json({ success: true });
  });

  return router;
}

function handlingOf(kind: Handling['kind'], memberId: string): Handling {
  return kind === 'assigned' ? { kind, memberId } : { kind };
}
