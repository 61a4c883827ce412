import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type Template, templateQuery } from '../../lib/api/templates';
import { Loaded } from '../../components/loaded';
import { Page } from '../../components/page';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { DefinitionForm } from './definition/definition-form';
import { valuesOf } from './definition/definition-values';
import { useReasonNotEditable } from './definition/edit-link';

/** Page that edits the content of a template at its provider. */
export function EditTemplatePage() {
  const { workspaceId } = useCurrentWorkspace();
  const { templateId } = useParams({ from: '/w/$workspaceId/templates/$templateId/edit' });
  const canEdit = useCan('settings:edit');
  const template = useQuery(templateQuery(workspaceId, templateId));
  return (
    <Page
      parent={{ to: '/w/$workspaceId/templates', label: 'All templates' }}
      title={template.data === undefined ? 'Edit template' : `Edit ${template.data.name}`}
      about="Approved templates: one edit a day, ten in 30 days."
    >
      {canEdit ? (
        <Loaded query={template} what="the template" shape="fields" rows={6}>
          {(loaded) => <EditTemplate key={loaded.templateId} template={loaded} />}
        </Loaded>
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can edit templates. An Owner can allow Support too." />
      )}
    </Page>
  );
}

/** The form, once it is open, stays whatever a later look at the template says: it has what was typed. */
function EditTemplate({ template }: { template: Template }) {
  const reason = useReasonNotEditable(template);
  const [isOpen, setOpen] = useState(reason === null);
  if (reason === null && !isOpen) setOpen(true);
  if (!isOpen) return <Text>{reason}</Text>;
  const { templateId, providerTemplateProviderStatus: status } = template;
  return (
    <DefinitionForm
      initial={valuesOf(template)}
      edited={{ templateId, isApproved: status === 'APPROVED' }}
      numbers={[]}
    />
  );
}
