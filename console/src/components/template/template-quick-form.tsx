import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FilledTemplate, Template } from '../../lib/api/templates';
import { BudgetNotice } from '../budget-alert';
import { ExamplesButton } from './examples-button';
import { newMessageId } from '../../lib/api/messages';
import { RefusalAlert } from './refusal-alert';
import { TemplateFields } from './template-fields';
import { TemplatePreview } from './template-preview';
import { useTemplateForm, useStaticUrlReplaceable } from './use-template-form';
import { DialogActions } from '../dialog-actions';

export interface TemplateQuickFormProps {
  template: Template;
  /** The preview tells then, too, when this customer cannot be written to. */
  recipientId?: string;
  /**
   * Sends it. What it rejects with is shown at the fields it is about, or above them; the form stays as it is.
   * `messageId` is the same as long as the values are: a repeat after a lost answer sends once.
   */
  onSend: (template: FilledTemplate & { messageId: string }) => Promise<unknown>;
  onBack: () => void;
  onCancel: () => void;
}

/** Fills one template and hands it to whoever sends it. */
export function TemplateQuickForm(props: TemplateQuickFormProps) {
  const { template, recipientId, onSend, onBack, onCancel } = props;
  const filling = useTemplateForm(template, {
    previewed: () => (recipientId === undefined ? {} : { recipientId }),
    staticUrlReplaceable: useStaticUrlReplaceable(template.senderNumber),
  });
  const { form, fields, live, refused } = filling;
  const withMessageId = useMessageId();
  const send = useMutation({
    mutationFn: () => onSend(withMessageId(filling.filled())),
    onError: filling.showRefusal,
  });
  const isRefused = refused.elsewhere.length > 0;
  return (
    <form
      aria-label={`Send ${template.name}`}
      onSubmit={form.onSubmit(() => {
        filling.forgetRefusal();
        send.mutate();
      })}
    >
      <Stack>
        <Title template={template} onBack={onBack} />
        {template.category === 'MARKETING' && <BudgetNotice />}
        {isRefused ? (
          <RefusalAlert refused={refused} />
        ) : (
          <RefusalAlert refused={live} title="Not sendable yet" />
        )}
        <SimpleGrid cols={{ base: 1, sm: fields.length === 0 ? 1 : 2 }}>
          {fields.length > 0 && (
            <Stack gap="md">
              <ExamplesButton filling={filling} />
              <TemplateFields {...{ fields, form, live, refused }} />
            </Stack>
          )}
          <TemplatePreview rendered={filling.rendered} staleReason={filling.staleReason} />
        </SimpleGrid>
        <DialogActions onCancel={onCancel}>
          <Button type="submit" loading={send.isPending}>
            Send
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function Title({ template, onBack }: Pick<TemplateQuickFormProps, 'template' | 'onBack'>) {
  return (
    <Group gap="xs">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{template.name}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {template.language}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onBack} data-autofocus>
        Choose another template
      </Button>
    </Group>
  );
}

/** Gives what is sent an id, the same as long as it is the same. */
function useMessageId() {
  const last = useRef({ json: '', messageId: '' });
  return <Value extends object>(sent: Value): Value & { messageId: string } => {
    const json = JSON.stringify(sent);
    if (last.current.json !== json) last.current = { json, messageId: newMessageId() };
    return { ...sent, messageId: last.current.messageId };
  };
}
