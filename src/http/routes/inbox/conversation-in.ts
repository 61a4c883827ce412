import type { Request, Response } from 'express';
import { memberOf } from '../../middleware/require-person';

/** The conversation of the path, and the member who asks, after `people(…)`. */
export function conversationIn(request: Request, response: Response) {
  const { workspaceId, id: memberId } = memberOf(response);
  return { workspaceId, memberId, conversationId: String(request.params['conversationId']) };
}
