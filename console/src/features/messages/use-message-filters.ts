import { useQuery } from '@tanstack/react-query';
import type { Choice, Filter } from '../../components/filters/filter';
import { sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { findTemplates } from '../../lib/api/templates';
import { capitalized, shownNumber } from '../../lib/text';
import { type MessageSearch, STATUSES, STATUS_CODES } from './message-search';

const STATUS_CHOICES = STATUSES.map((value) => ({ value, label: capitalized(value) }));
const CODE_CHOICES = STATUS_CODES.map((value) => ({ value, label: value }));
const KIND_CHOICES: Choice[] = [
  { value: 'v2', label: 'API, templates' },
  { value: 'api', label: 'API, texts and files' },
  { value: 'standard', label: 'Standard API' },
  { value: 'inbox', label: 'Inbox' },
  { value: 'agent', label: 'AI agent' },
];

/** Lists the filters of messages with what the page's address says of them. */
export function useMessageFilters(search: MessageSearch): Filter[] {
  const { workspaceId } = useCurrentWorkspace();
  const { data: senders = [] } = useQuery(sendersQuery(workspaceId));
  return [
    several('status', 'Status', STATUS_CHOICES, search.status),
    several('statusCode', 'Error code', CODE_CHOICES, search.statusCode, false),
    {
      name: 'templateName',
      label: 'Template',
      values: [search.templateName ?? []].flat(),
      choices: [],
      text: {
        label: 'Template name',
        placeholder: 'e.g. order_shipped',
        refuse: (text) => (text === '' ? 'Enter a name' : null),
        find: (text) => findTemplateNames(workspaceId, text),
      },
    },
    several(
      'senderId',
      'Number',
      senders.map(({ senderId, number }) => ({ value: senderId, label: shownNumber(number) })),
      search.senderId,
      false,
    ),
    several('kind', 'Source', KIND_CHOICES, search.kind),
    // Links name a template by its id, which nobody types.
    ...(search.templateId === undefined ? [] : [templateIdFilter(search.templateId)]),
  ];
}

function templateIdFilter(templateId: string): Filter {
  return { name: 'templateId', label: 'Template ID', choices: [], values: [templateId] };
}

function several(
  name: keyof MessageSearch,
  label: string,
  choices: Choice[],
  chosen: string | undefined,
  isSeveral = true,
): Filter {
  return { name, label, choices, isSeveral, values: chosen?.split(',') ?? [] };
}

const FOUND_MAX = 20;

/** Finds names of templates. Languages share a name, and so do senders. */
async function findTemplateNames(workspaceId: string, text: string): Promise<Choice[]> {
  const query = { limit: FOUND_MAX, ...(text !== '' && { search: text }) };
  const names = new Set((await findTemplates(workspaceId, query)).map(({ name }) => name));
  return [...names].map((name) => ({ value: name, label: name }));
}
