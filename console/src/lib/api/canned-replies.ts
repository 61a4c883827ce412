import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

export type CannedReply = components['schemas']['CannedReply'];

export const CANNED_REPLIES = '/api/v1/workspaces/{workspaceId}/canned-replies';
export const CANNED_REPLY = `${CANNED_REPLIES}/{replyId}` as const;

/** The canned replies of a workspace, by name. */
export const cannedRepliesQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['canned-replies', workspaceId],
    queryFn: async () => {
      const params = { path: { workspaceId } };
      return (await answerOf(api.GET(CANNED_REPLIES, { params }))).data;
    },
  });
