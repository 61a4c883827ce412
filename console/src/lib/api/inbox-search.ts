import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerOf, api } from './client';
import type { components } from './schema';

/** Message or note that has the sought words. */
export type MessageHit = components['schemas']['MessageHits']['data'][number];

const SEARCH = '/api/v1/workspaces/{workspaceId}/inbox/search';
/** As long as the API takes. */
const TEXT_MAX = 100;
const FRESH_MS = 10_000;
/** A word that the API looks for: three letters or digits, or a character of a script with shorter words. */
const WORD = /[\p{L}\p{N}]{3}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Whether a text has a word that messages are searched for. */
export function hasSearchWord(text: string): boolean {
  return text.length <= TEXT_MAX && WORD.test(text);
}

export async function searchMessages(workspaceId: string, text: string): Promise<MessageHit[]> {
  const params = { path: { workspaceId }, query: { text } };
  return (await answerOf(api.GET(SEARCH, { params }))).data;
}

/** The newest messages with all words of the text. */
export const messageHitsQuery = (workspaceId: string, text: string) =>
  queryOptions({
    queryKey: ['hits', workspaceId, text],
    queryFn: () => searchMessages(workspaceId, text),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
