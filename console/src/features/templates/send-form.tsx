import styles from './send-form.module.css';
import { Button, Grid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/client';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type Template, sendTemplate } from '../../lib/api/templates';
import { BudgetNotice } from '../../components/budget-alert';
import { useIsSandboxNumber } from '../../components/sandbox-badge';
import { Section } from '../../components/section';
import { ExamplesButton } from '../../components/template/examples-button';
import { newMessageId } from '../../lib/api/messages';
import { Warnings } from '../../components/warnings';
import { RefusalAlert } from '../../components/template/refusal-alert';
import { RequestCode } from './request-code';
import { SendFields } from './send-fields';
import { OTHER_FIELDS, previewedOf, sendOf } from './send-values';
import { SentNotice } from './sent-notice';
import { TemplateFields } from '../../components/template/template-fields';
import { TemplatePreview } from '../../components/template/template-preview';
import { WorkspaceLink } from './workspace-link';
import {
  type TemplateForm,
  useTemplateForm,
  useStaticUrlReplaceable,
} from '../../components/template/use-template-form';

interface SendFormProps {
  template: Template;
}

const TO_PHONES = { title: 'Send message', about: 'Sends a real message and triggers webhooks.' };
const IN_SANDBOX = {
  title: 'Send message',
  about: 'Sends to a phone of the sandbox and triggers webhooks.',
};
const FILLING = { title: 'Values', about: 'Fills in the preview and the code below.' };
const NO_OTHERS = Object.fromEntries(OTHER_FIELDS.map((name) => [name, '']));

/** Fills a template, shows it, sends it, and says how a program does the same. */
export function SendForm({ template }: SendFormProps) {
  const canSend = useCan('settings:edit') && template.sendable;
  const sending = useIsSandboxNumber(template.senderNumber) ? IN_SANDBOX : TO_PHONES;
  const [firstId] = useState(newMessageId);
  const filling = useTemplateForm(template, {
    others: { ...NO_OTHERS, messageId: firstId },
    previewed: previewedOf,
    staticUrlReplaceable: useStaticUrlReplaceable(template.senderNumber),
  });
  const { form, fields, live, refused } = filling;
  const request = sendOf(filling.filled(), form.values);
  const send = useSend(filling);
  return (
    <>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <Section {...(canSend ? sending : FILLING)}>
            <form aria-label="Send template" onSubmit={form.onSubmit(() => send.mutate(request))}>
              <Stack gap="md">
                {canSend && template.category === 'MARKETING' && <BudgetNotice />}
                <ExamplesButton filling={filling} />
                <TemplateFields {...{ fields, form, live, refused }} />
                <SendFields form={form} live={live} />
                <RefusalAlert refused={refused}>
                  {isStored(send.error) && <RefusedMessage id={send.variables?.messageId} />}
                </RefusalAlert>
                <Warnings warnings={filling.warnings} />
                {send.data !== undefined && <SentNotice sent={send.data} template={template} />}
                {canSend && (
                  <Button type="submit" loading={send.isPending} style={{ alignSelf: 'start' }}>
                    Send
                  </Button>
                )}
              </Stack>
            </form>
          </Section>
        </Grid.Col>
        <FilledTemplate rendered={filling.rendered} staleReason={filling.staleReason} />
      </Grid>
      <RequestCode request={request} />
    </>
  );
}

/** Sends what it is given. A message that is stored has used its id, so the next one gets another. */
function useSend({ form, forgetRefusal, showRefusal }: TemplateForm) {
  const { workspaceId } = useCurrentWorkspace();
  return useMutation({
    mutationFn: (sent: ReturnType<typeof sendOf>) => sendTemplate(workspaceId, sent),
    onMutate: forgetRefusal,
    onSuccess: () => form.setFieldValue('messageId', newMessageId()),
    onError: (error) => {
      if (isStored(error)) form.setFieldValue('messageId', newMessageId());
      return showRefusal(error);
    },
  });
}

/** Tells whether the message of a refused send is stored: its id is used, and its page says why. */
function isStored(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'provider_rejected';
}

function RefusedMessage({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Text size="sm" mt="xs">
      <WorkspaceLink path={`messages/${encodeURIComponent(id)}`}>Open message</WorkspaceLink>
    </Text>
  );
}

/** Shows the template as it is filled, beside the form. */
function FilledTemplate({ rendered, staleReason }: Pick<TemplateForm, 'rendered' | 'staleReason'>) {
  return (
    <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
      <div className={styles['beside']}>
        <TemplatePreview rendered={rendered} staleReason={staleReason} />
      </div>
    </Grid.Col>
  );
}
