import { api } from './client';
import type { components } from './schema';

/** Sign of a page that has a conversation open. */
export type Activity = components['schemas']['PresenceRequest']['activity'];

/** Another member who has a conversation open, as the stream tells. */
export interface Viewer {
  memberId: string;
  isTyping: boolean;
}

const PRESENCE = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/presence';

export const presenceKey = (workspaceId: string, ...conversation: string[]) =>
  ['presence', workspaceId, ...conversation] as const;

/** Shows others that the conversation is open here. A sign that does not get there is repeated soon. */
export async function showPresence(
  path: { workspaceId: string; conversationId: string },
  activity: Activity,
): Promise<void> {
  try {
    // A page that closes still says so.
    await api.PUT(PRESENCE, { params: { path }, body: { activity }, keepalive: true });
  } catch {
    // The next sign tells it.
  }
}
