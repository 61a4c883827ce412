import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table';
import { EmptyState } from '../../components/empty-state';
import { Loaded } from '../../components/loaded';
import { OlderRows, staleErrorOf } from '../../components/older-rows';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type TemplateFilter, type TemplateOrder, templatesQuery } from '../../lib/api/templates';
import { BY_NAME, templateSearch } from './template-search';
import { TEMPLATE_COLUMNS } from './template-columns';
import { TemplateGallery } from './template-gallery';

interface TemplateListProps {
  filter: TemplateFilter;
  order: TemplateOrder | undefined;
  /** Draws the templates as a phone does. */
  isGallery: boolean;
}

export function TemplateList({ filter, order = BY_NAME, isGallery }: TemplateListProps) {
  const { workspaceId } = useCurrentWorkspace();
  const list = useInfiniteQuery(templatesQuery(workspaceId, filter, order));
  const navigate = useNavigate({ from: '/w/$workspaceId/templates' });
  const onSort = (sort: string) =>
    void navigate({ search: (now) => templateSearch({ ...now, sort }), replace: true });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <Stack gap={0}>
      <Loaded
        query={{ ...list, data: rows, error: staleErrorOf(list) }}
        what="the templates"
        rows={6}
      >
        {(templates) => {
          if (templates.length === 0) {
            return <NoTemplates isFiltered={Object.keys(filter).length > 0} />;
          }
          if (isGallery) return <TemplateGallery templates={templates} />;
          return (
            <DataTable
              label="Templates"
              columns={TEMPLATE_COLUMNS}
              rows={templates}
              idOf={({ templateId }) => templateId}
              sorting={{ order, onSort }}
            />
          );
        }}
      </Loaded>
      <OlderRows log={list} label="Show more" />
    </Stack>
  );
}

function NoTemplates({ isFiltered }: { isFiltered: boolean }) {
  const navigate = useNavigate({ from: '/w/$workspaceId/templates' });
  if (!isFiltered) {
    return (
      <EmptyState icon="template" title="No templates yet.">
        Connect a number to sync its approved templates.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="template"
      title="No results"
      action={
        <Button
          variant="default"
          onClick={() =>
            void navigate({ search: ({ layout }) => (layout === undefined ? {} : { layout }) })
          }
        >
          Clear filters
        </Button>
      }
    >
      Try fewer filters.
    </EmptyState>
  );
}
