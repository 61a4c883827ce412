import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCan } from '../../lib/api/session';
import type { WebhookSettings } from '../../lib/api/settings';
import { showProblems } from '../../lib/form-problems';
import { LeaveGuard } from '../../components/leave-guard';
import { ProblemAlert } from '../../components/problem-alert';
import { NewOriginQuestion, VersionConflict, useSaveWebhook } from './use-save-webhook';
import { VersionConflictNotice } from './version-conflict-notice';
import { NewOriginDialog } from './new-origin-dialog';
import { WebhookFields } from './webhook-fields';
import { WebhookTestPanel } from './webhook-test-panel';
import { type WebhookValues, valuesOf } from './webhook-values';

const FIELDS = ['enabled', 'url', 'token', 'events'];

interface WebhookFormProps {
  settings: WebhookSettings;
}

export function WebhookForm({ settings }: WebhookFormProps) {
  const canEdit = useCan('settings:edit');
  const [version, setVersion] = useState(settings.version);
  const form = useForm<WebhookValues>({ initialValues: valuesOf(settings) });
  const adopt = (loaded: WebhookSettings) => {
    setVersion(loaded.version);
    form.setValues(valuesOf(loaded));
    form.resetDirty(valuesOf(loaded));
    form.clearErrors();
  };
  const save = useSaveWebhook(adopt);
  const submit = (values: WebhookValues, keepTokenForNewOrigin = false) =>
    save.mutate(
      { values, version, ...(keepTokenForNewOrigin && { keepTokenForNewOrigin }) },
      { onError: (error) => showProblems(form, error) },
    );
  const conflict = save.error instanceof VersionConflict ? save.error : null;
  const isQuestion = save.error instanceof NewOriginQuestion;
  return (
    <Stack>
      <LeaveGuard isDirty={form.isDirty} />
      <form onSubmit={form.onSubmit((values) => submit(values))}>
        <Stack>
          {conflict === null && !isQuestion && <ProblemAlert error={save.error} fields={FIELDS} />}
          {conflict !== null && (
            <VersionConflictNotice
              current={conflict.current}
              onLoad={() => {
                adopt(conflict.current);
                save.reset();
              }}
            />
          )}
          {save.data?.warnings.map((warning) => (
            <Alert key={warning} color="yellow" role="status">
              {warning}
            </Alert>
          ))}
          <WebhookFields form={form} disabled={!canEdit} />
          {canEdit && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                Save
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      <NewOriginDialog
        opened={isQuestion}
        onClose={save.reset}
        url={form.getValues().url}
        onKeep={() => submit(form.getValues(), true)}
      />
      {canEdit && <WebhookTestPanel version={version} values={form.values} />}
    </Stack>
  );
}
