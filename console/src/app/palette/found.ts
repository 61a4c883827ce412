import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { IconName } from '../../components/icon';
import { nameOfCustomer } from '../../features/inbox/name-of-customer';
import { getConversations } from '../../lib/api/inbox';
import { findMessages } from '../../lib/api/messages';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { findTemplates } from '../../lib/api/templates';
import { shownNumber } from '../../lib/text';
import type { CommandGroup } from './commands';

/** Record that was found, and its page. */
interface Found {
  id: string;
  label: string;
  about: string;
  icon: IconName;
  page:
    | { to: '/w/$workspaceId/inbox/$conversationId'; params: Ids<'conversationId'> }
    | { to: '/w/$workspaceId/templates/$templateId'; params: Ids<'templateId'> }
    | { to: '/w/$workspaceId/messages/$messageId'; params: Ids<'messageId'> };
}

type Ids<Name extends string> = Record<Name | 'workspaceId', string>;

const SHOWN_MAX = 5;
const SEARCH_MIN = 2;
const PAUSE_MS = 200;
const ID_PREFIX = /^[A-Za-z0-9._:-]{3,128}$/;

/** Finds conversations, templates and messages once the typing pauses. */
export function useFound(text: string, onNavigate: () => void) {
  const { workspaceId } = useCurrentWorkspace();
  const hasInbox = useCan('inbox:use');
  const navigate = useNavigate();
  const [sought] = useDebouncedValue(text.trim(), PAUSE_MS);
  const isSought = sought.length >= SEARCH_MIN;
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette', workspaceId, sought],
    queryFn: () => findAll(workspaceId, sought, hasInbox),
    enabled: isSought,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const groups = data.map(({ label, found }): CommandGroup => ({
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
    groups: isSought ? groups.filter(({ commands }) => commands.length > 0) : [],
    isLoading: isFetching || sought !== text.trim(),
  };
}

async function findAll(workspaceId: string, sought: string, hasInbox: boolean) {
  const [conversations, templates, messages] = await Promise.all([
    hasInbox ? foundConversations(workspaceId, sought) : [],
    foundTemplates(workspaceId, sought),
    foundMessages(workspaceId, sought),
  ]);
  return [
    { label: 'Conversations', found: conversations },
    { label: 'Templates', found: templates },
    { label: 'Messages', found: messages },
  ];
}

async function foundConversations(workspaceId: string, search: string): Promise<Found[]> {
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
    about: message.status,
    icon: 'send',
    page: {
      to: '/w/$workspaceId/messages/$messageId',
      params: { workspaceId, messageId: message.messageId },
    },
  }));
}
