import { Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type TemplateFilter, templatesQuery } from '../../lib/api/templates';
import { Loaded } from '../../components/loaded';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { Rows } from '../../components/rows';
import { TemplateRow } from './template-row';

interface TemplateListProps {
  filter: TemplateFilter;
}

export function TemplateList({ filter }: TemplateListProps) {
  const { workspaceId } = useCurrentWorkspace();
  const list = useInfiniteQuery(templatesQuery(workspaceId, filter));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack>
      <Loaded
        query={{ ...list, data: rows, error: staleErrorOf(list) }}
        what="the templates"
        rows={6}
      >
        {(templates) =>
          templates.length === 0 ? (
            <Text role="status">{emptyText(filter)}</Text>
          ) : (
            <Rows label="Templates">
              {templates.map((template) => (
                <TemplateRow key={template.templateId} template={template} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <OlderRows log={list} />
    </Stack>
  );
}

function emptyText(filter: TemplateFilter): string {
  return Object.keys(filter).length > 0
    ? 'No results. Try fewer filters.'
    : 'No templates yet. Connect a sender to sync its approved templates.';
}
