import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useCan } from '../../lib/api/session';
import type { WebhookSettings } from '../../lib/api/settings';
import { showProblems } from '../../lib/form-problems';
import { LeaveGuard } from '../../components/leave-guard';
import { Warnings } from '../../components/warnings';
import { ProblemAlert } from '../../components/problem-alert';
import { NewOriginQuestion, VersionConflict, useSaveWebhook } from './use-save-webhook';
import { VersionConflictNotice } from './version-conflict-notice';
import { NewOriginDialog } from './new-origin-dialog';
import { WebhookFields } from './webhook-fields';
import { WebhookTestPanel } from './webhook-test-panel';
import { type WebhookValues, valuesOf } from './webhook-values';

const FIELDS = ['enabled', 'url', 'token', 'events', 'furtherEvents'];

interface WebhookFormProps {
  settings: WebhookSettings;
}

export function WebhookForm({ settings }: WebhookFormProps) {
  const canEdit = useCan('settings:edit');
  const { form, version, adopt } = useWebhookForm(settings);
  const save = useSaveWebhook(adopt);
  const submit = (values: WebhookValues, keepTokenForNewOrigin = false) =>
    save.mutate(
      { values, version, ...(keepTokenForNewOrigin && { keepTokenForNewOrigin }) },
      { onError: (error) => showProblems(form, error) },
    );
  return (
    <Stack>
      <LeaveGuard isDirty={form.isDirty} />
      <form onSubmit={form.onSubmit((values) => submit(values))}>
        <Stack>
          <SaveProblem
            error={save.error}
            onLoad={(current) => {
              adopt(current);
              save.reset();
            }}
          />
          <Warnings warnings={save.data?.warnings} />
          <WebhookFields
            form={form}
            version={version}
            retries={settings.retries}
            disabled={!canEdit}
          />
          {canEdit && (
            <Button type="submit" loading={save.isPending} style={{ alignSelf: 'start' }}>
              Save
            </Button>
          )}
        </Stack>
      </form>
      <NewOriginDialog
        opened={save.error instanceof NewOriginQuestion}
        onClose={save.reset}
        url={form.getValues().url}
        onKeep={() => submit(form.getValues(), true)}
      />
      {canEdit && <WebhookTestPanel version={version} values={form.values} />}
    </Stack>
  );
}

/** Form of the settings, with the version that it was filled with; `adopt` fills it anew. */
function useWebhookForm(settings: WebhookSettings) {
  const [version, setVersion] = useState(settings.version);
  const form = useForm<WebhookValues>({ initialValues: valuesOf(settings) });
  const adopt = (loaded: WebhookSettings) => {
    setVersion(loaded.version);
    form.setValues(valuesOf(loaded));
    form.resetDirty(valuesOf(loaded));
    form.clearErrors();
  };
  return { form, version, adopt };
}

interface SaveProblemProps {
  error: Error | null;
  /** Loads the settings that somebody else saved meanwhile. */
  onLoad: (current: WebhookSettings) => void;
}

/** Shows why saving failed; a question is a dialog's. */
function SaveProblem({ error, onLoad }: SaveProblemProps) {
  if (error instanceof NewOriginQuestion) return null;
  return error instanceof VersionConflict ? (
    <VersionConflictNotice current={error.current} onLoad={() => onLoad(error.current)} />
  ) : (
    <ProblemAlert error={error} fields={FIELDS} />
  );
}
