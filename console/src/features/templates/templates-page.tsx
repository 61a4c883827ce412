import { useSearch } from '@tanstack/react-router';
import { Page } from '../../components/page';
import { TemplateFilters } from './template-filters';
import { TemplateList } from './template-list';

export function TemplatesPage() {
  const filter = useSearch({ from: '/w/$workspaceId/templates' });
  return (
    <Page title="Templates" about="Message templates synced from Meta and Twilio.">
      <TemplateFilters filter={filter} />
      <TemplateList filter={filter} />
    </Page>
  );
}
