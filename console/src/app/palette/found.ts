import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { IconName } from '../../components/icon';
import { nameOfCustomer } from '../../features/inbox/name-of-customer';
import { getConversations } from '../../lib/api/inbox';
import { hasSearchWord, searchMessages } from '../../lib/api/inbox-search';
import { findMessages } from '../../lib/api/messages';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { findTemplates } from '../../lib/api/templates';
import { capitalized, shownNumber } from '../../lib/text';
import type { CommandGroup } from './commands';

/** Record that was found, and its page. */
interface Found {
  id: string;
  label: string;
  about: string;
  icon: IconName;
  page:
    | {
        to: '/w/$workspaceId/inbox/$conversationId';
        params: Ids<'conversationId'>;
        search?: { message: string; at: string };
      }
    | { to: '/w/$workspaceId/templates/$templateId'; params: Ids<'templateId'> }
    | { to: '/w/$workspaceId/messages/$messageId'; params: Ids<'messageId'> };
}

type Ids<Name extends string> = Record<Name | 'workspaceId', string>;

const SHOWN_MAX = 5;
const SEARCH_MIN = 2;
/** The API refuses longer ones, and those without a letter or digit. */
const CONVERSATION_SEARCH_MAX = 100;
const PAUSE_MS = 200;
const ID_PREFIX = /^[A-Za-z0-9._:-]{3,128}$/;

/** Finds conversations, templates and messages once the typing pauses. */
export function useFound(text: string, onNavigate: () => void) {
  const { workspaceId } = useCurrentWorkspace();
  const hasInbox = useCan('inbox:use');
  const navigate = useNavigate();
  const [sought] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isSought = sought.length >= SEARCH_MIN;
  const { data, isFetching } = useQuery({
    queryKey: ['palette', workspaceId, sought],
    queryFn: () => findAll(workspaceId, sought, hasInbox),
    enabled: isSought,
    gcTime: 0,
  });
  // Results of another text are no answer to this one.
  const isCurrent = isSought && sought === text.trim();
  const groups = (data?.found ?? []).map(({ label, found }): CommandGroup => ({
    label,
    commands: found.map(({ page, ...command }) => ({
      ...command,
      run: () => {
        onNavigate();
        void navigate(page);
      },
    })),
  }));
  return {
    groups: isCurrent ? groups.filter(({ commands }) => commands.length > 0) : [],
    isLoading: isFetching || sought !== text.trim(),
    hasFailed: isCurrent && data?.hasFailed === true,
  };
}

async function findAll(workspaceId: string, sought: string, hasInbox: boolean) {
  const searches = [
    ['Conversations', hasInbox ? foundConversations(workspaceId, sought) : Promise.resolve([])],
    ['Templates', foundTemplates(workspaceId, sought)],
    ['Messages', foundMessages(workspaceId, sought)],
    ['Said in conversations', hasInbox ? foundSaid(workspaceId, sought) : Promise.resolve([])],
  ] as const;
  const results = await Promise.allSettled(searches.map(([, found]) => found));
  return {
    hasFailed: results.some(({ status }) => status === 'rejected'),
    found: results.map((result, index) => ({
      label: searches[index]?.[0] ?? '',
      found: result.status === 'fulfilled' ? result.value : [],
    })),
  };
}

async function foundConversations(workspaceId: string, search: string): Promise<Found[]> {
  if (search.length > CONVERSATION_SEARCH_MAX || !/[\p{L}\p{N}]/u.test(search)) return [];
  const { data } = await getConversations(workspaceId, { search, limit: SHOWN_MAX });
  return data.map(({ conversationId, customer }) => ({
    id: conversationId,
    label: nameOfCustomer(customer),
    about: customer.number === null ? 'Conversation' : shownNumber(customer.number),
    icon: 'inbox',
    page: {
      to: '/w/$workspaceId/inbox/$conversationId',
      params: { workspaceId, conversationId },
    },
  }));
}

async function foundTemplates(workspaceId: string, search: string): Promise<Found[]> {
  const templates = await findTemplates(workspaceId, { search, limit: SHOWN_MAX });
  return templates.map(({ templateId, name, language }) => ({
    id: templateId,
    label: name,
    about: language,
    icon: 'template',
    page: { to: '/w/$workspaceId/templates/$templateId', params: { workspaceId, templateId } },
  }));
}

async function foundMessages(workspaceId: string, idPrefix: string): Promise<Found[]> {
  if (!ID_PREFIX.test(idPrefix)) return [];
  const messages = await findMessages(workspaceId, { idPrefix, limit: SHOWN_MAX });
  return messages.map((message) => ({
    id: message.messageId,
    label: message.messageId,
    about: capitalized(message.status),
    icon: 'send',
    page: {
      to: '/w/$workspaceId/messages/$messageId',
      params: { workspaceId, messageId: message.messageId },
    },
  }));
}

async function foundSaid(workspaceId: string, text: string): Promise<Found[]> {
  if (!hasSearchWord(text)) return [];
  const hits = (await searchMessages(workspaceId, text)).slice(0, SHOWN_MAX);
  return hits.map(({ id, conversationId, customer, createdAt, snippet }) => ({
    id: `${conversationId} ${id}`,
    label: snippet.map((part) => part.text).join(''),
    about: nameOfCustomer(customer),
    icon: 'inbox',
    page: {
      to: '/w/$workspaceId/inbox/$conversationId',
      params: { workspaceId, conversationId },
      search: { message: id, at: createdAt },
    },
  }));
}
