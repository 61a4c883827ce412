import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../components/data-table/column';
import { ROW_LINK } from '../../components/data-table/row-link';
import { useCurrentWorkspace } from '../../lib/api/session';
import type { Template } from '../../lib/api/templates';
import { shownNumber } from '../../lib/text';
import { TemplateCounts } from './template-counts';
import { TemplateStatus } from './template-status';
import { providerWord } from './template-words';

/** Columns of the list of templates. */
export const TEMPLATE_COLUMNS: readonly Column<Template>[] = [
  {
    title: 'Name',
    width: 'minmax(0, 1fr)',
    place: 'title',
    order: 'name',
    cell: (row) => <TemplateLink template={row} />,
  },
  {
    title: 'Language',
    width: '90px',
    place: 'end',
    order: 'language',
    cell: ({ language }) => language,
  },
  {
    title: 'Category',
    width: '130px',
    place: 'note',
    order: 'category',
    cell: ({ category }) => providerWord(category),
  },
  {
    title: 'Status',
    width: '210px',
    place: 'state',
    order: 'status',
    cell: (row) => (
      <Group gap={4}>
        <TemplateStatus template={row} />
      </Group>
    ),
  },
  {
    title: 'Last 7 days',
    width: '200px',
    cell: ({ templateId }) => <TemplateCounts templateId={templateId} />,
  },
  {
    title: 'Number',
    width: '130px',
    place: 'about',
    order: 'senderNumber',
    cell: ({ senderNumber }) => shownNumber(senderNumber),
  },
];

function TemplateLink({ template: { templateId, name } }: { template: Template }) {
  const { workspaceId } = useCurrentWorkspace();
  return (
    <Link
      {...ROW_LINK}
      to="/w/$workspaceId/templates/$templateId"
      params={{ workspaceId, templateId }}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
