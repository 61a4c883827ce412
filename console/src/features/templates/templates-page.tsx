import { Button, Group, SegmentedControl } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { Page } from '../../components/page';
import { WorkspaceSandboxBadge } from '../../components/sandbox-badge';
import { TemplateFilters } from './template-filters';
import { CreateLinks } from './create-links';
import { TemplateList } from './template-list';
import type { TemplateSearch } from './template-search';

const PATH = '/w/$workspaceId/templates';
const VIEWS = ['Table', 'Gallery'];

export function TemplatesPage() {
  const search = useSearch({ from: PATH });
  const { layout, sort, ...filter } = search;
  return (
    <Page
      title="Templates"
      badge={<WorkspaceSandboxBadge />}
      about="Message templates synced from Meta and Twilio."
      action={<Actions />}
    >
      <TemplateFilters filter={search} />
      <ViewControl search={search} />
      <TemplateList filter={filter} order={sort} isGallery={layout === 'gallery'} />
    </Page>
  );
}

/** The form for people who may create templates, and the places of the providers. */
function Actions() {
  const { workspaceId } = useCurrentWorkspace();
  const canEdit = useCan('settings:edit');
  return (
    <Group gap="xs">
      <CreateLinks />
      {canEdit && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/w/$workspaceId/templates/new" params={{ workspaceId }} />
          )}
        >
          New template
        </Button>
      )}
    </Group>
  );
}

/** Switches between the table and the gallery. */
function ViewControl({ search: { layout, ...filter } }: { search: TemplateSearch }) {
  const navigate = useNavigate({ from: PATH });
  return (
    <SegmentedControl
      aria-label="View"
      w="max-content"
      size="xs"
      data={VIEWS}
      value={layout === 'gallery' ? 'Gallery' : 'Table'}
      onChange={(name) =>
        void navigate({ search: name === 'Gallery' ? { ...filter, layout: 'gallery' } : filter })
      }
    />
  );
}
