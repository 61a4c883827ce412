import styles from './send-form.module.css';
import { Alert, Button, Grid, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { type Template, sendTemplate } from '../../lib/api/templates';
import { Section } from '../../components/section';
import { ExamplesButton } from '../../components/template/examples-button';
import { newMessageId } from '../../lib/api/messages';
import { RefusalAlert } from '../../components/template/refusal-alert';
import { RequestCode } from './request-code';
import { SendFields } from './send-fields';
import { OTHER_FIELDS, previewedOf, sendOf } from './send-values';
import { SentNotice } from './sent-notice';
import { TemplateFields } from '../../components/template/template-fields';
import { TemplatePreview } from '../../components/template/template-preview';
import {
  useTemplateForm,
  useStaticUrlReplaceable,
} from '../../components/template/use-template-form';

interface SendFormProps {
  template: Template;
}

/** Fills a template, shows it, sends it, and says how a program does the same. */
export function SendForm({ template }: SendFormProps) {
  const { workspaceId } = useCurrentWorkspace();
  const canSend = useCan('settings:edit') && template.sendable;
  const [firstId] = useState(newMessageId);
  const empty = Object.fromEntries(OTHER_FIELDS.map((name) => [name, '']));
  const filling = useTemplateForm(template, {
    others: { ...empty, messageId: firstId },
    previewed: previewedOf,
    staticUrlReplaceable: useStaticUrlReplaceable(template.senderNumber),
  });
  const { form, fields, live, refused } = filling;
  const request = sendOf(filling.filled(), form.values);
  const send = useMutation({
    mutationFn: () => sendTemplate(workspaceId, request),
    onMutate: filling.forgetRefusal,
    onSuccess: () => form.setFieldValue('messageId', newMessageId()),
    onError: filling.showRefusal,
  });
  return (
    <>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <Section
            title={canSend ? 'Send it' : 'Values'}
            about="Exactly as a program sends it, webhooks and all."
          >
            <form aria-label="Send the template" onSubmit={form.onSubmit(() => send.mutate())}>
              <Stack gap="md">
                <ExamplesButton filling={filling} />
                <TemplateFields {...{ fields, form, live, refused }} />
                <SendFields form={form} live={live} />
                <RefusalAlert refused={refused} />
                {filling.warnings.map((warning) => (
                  <Alert key={warning} color="yellow" role="status">
                    {warning}
                  </Alert>
                ))}
                {send.data !== undefined && <SentNotice sent={send.data} template={template} />}
                {canSend && (
                  <Group>
                    <Button type="submit" loading={send.isPending}>
                      Send
                    </Button>
                  </Group>
                )}
              </Stack>
            </form>
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          <div className={styles['beside']}>
            <TemplatePreview rendered={filling.rendered} staleReason={filling.staleReason} />
          </div>
        </Grid.Col>
      </Grid>
      <RequestCode request={request} />
    </>
  );
}
