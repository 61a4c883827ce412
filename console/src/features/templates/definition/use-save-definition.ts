import { notifications } from '@mantine/notifications';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/client';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { type TemplateWritten, createTemplate, editTemplate } from '../../../lib/api/templates';
import { problemText } from '../../../components/problem-alert';
import { placeDefinitionProblems } from './definition-problems';
import { type DefinitionValues, definitionOf } from './definition-values';

/** Creates a template, or edits the given one; then opens its page. Refusals go to their fields, others to `refused`. */
export function useSaveDefinition(
  form: UseFormReturnType<DefinitionValues>,
  templateId: string | null,
) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string[]>([]);
  const save = useMutation({
    mutationFn: (values: DefinitionValues) => {
      const definition = definitionOf(values);
      return templateId === null
        ? createTemplate(workspaceId, { sender: values.sender, definition })
        : editTemplate(workspaceId, templateId, definition);
    },
    onMutate: () => setRefused([]),
    onSuccess: async ({ template }: TemplateWritten) => {
      form.resetDirty();
      notifications.show({ message: 'Template submitted for review.', color: 'green' });
      const params = { workspaceId, templateId: template.templateId };
      await navigate({ to: '/w/$workspaceId/templates/$templateId', params });
      for (const name of ['template', 'templates']) {
        void queryClient.invalidateQueries({ queryKey: [name, workspaceId] });
      }
    },
    onError: (error, values) => {
      const isOfFields = error instanceof ApiError && error.code === 'invalid_request';
      const placed = placeDefinitionProblems(isOfFields ? error.details : [], values);
      const { atFields, elsewhere } = placed;
      const isPlaced = atFields.size + elsewhere.length > 0;
      setRefused(isPlaced ? elsewhere : [problemText(error)]);
      form.setErrors(Object.fromEntries(atFields));
      const [first] = atFields.keys();
      if (first !== undefined && elsewhere.length === 0) form.getInputNode(first)?.focus();
    },
  });
  return { save, refused };
}
