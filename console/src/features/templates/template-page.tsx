import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type Template, templateQuery } from '../../lib/api/templates';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { NumberSandboxBadge } from '../../components/sandbox-badge';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { EditLink, NotEditableNote } from './definition/edit-link';
import { NotSendableAlert } from './not-sendable-alert';
import { SendForm } from './send-form';
import { TemplateFacts } from './template-facts';
import { TemplateUsage } from './template-usage';

export function TemplatePage() {
  const { workspaceId } = useCurrentWorkspace();
  const { templateId } = useParams({ from: '/w/$workspaceId/templates/$templateId' });
  const template = useQuery(templateQuery(workspaceId, templateId));
  return (
    <Page
      parent={{ to: '/w/$workspaceId/templates', label: 'All templates' }}
      title={template.data?.name ?? 'Template'}
      badge={
        template.data !== undefined && <NumberSandboxBadge number={template.data.senderNumber} />
      }
      action={template.data !== undefined && <EditLink template={template.data} />}
    >
      <Loaded query={template} what="the template" rows={4}>
        {(loaded) => <Details key={loaded.templateId} template={loaded} />}
      </Loaded>
    </Page>
  );
}

function Details({ template }: { template: Template }) {
  const canSend = useCan('settings:edit');
  return (
    <>
      <TemplateFacts template={template} />
      <NotEditableNote template={template} />
      <NotSendableAlert template={template} />
      {!canSend && (
        <ReadOnlyNotice reason="Owners and Admins can send. You can preview the message and copy the code." />
      )}
      <SendForm template={template} />
      <TemplateUsage templateId={template.templateId} />
    </>
  );
}
