import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { showProblems } from '../../lib/form-problems';
import { isoOfLocal } from '../../lib/local-time';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { RECOVER_VALUES, RecoverFields } from './recover-fields';
import { useRecover } from './use-recover';

export function RecoverForm() {
  const { count, start } = useRecover();
  const form = useForm({
    initialValues: RECOVER_VALUES,
    // The count no longer matches the form.
    onValuesChange: () => count.reset(),
  });
  const submit = ({ since, responseStatus, ratePerSecond }: typeof form.values) =>
    count.mutate(
      {
        since: isoOfLocal(since),
        ratePerSecond,
        ...(responseStatus !== '' && { responseStatus }),
      },
      { onError: (error) => showProblems(form, error) },
    );
  return (
    <Section title="New recovery">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={count.error} fields={['since', 'responseStatus', 'ratePerSecond']} />
          <RecoverFields form={form} />
          <Group>
            <Button type="submit" variant="default" loading={count.isPending}>
              Preview
            </Button>
          </Group>
        </Stack>
      </form>
      <ProblemAlert error={start.error} />
      {count.data !== undefined && (
        <Found failed={count.data.failed} pending={count.data.pending}>
          <Button
            loading={start.isPending}
            onClick={() => start.mutate(count.data.asked, { onSuccess: () => count.reset() })}
          >
            {`Recover ${count.data.failed} ${deliveries(count.data.failed)}`}
          </Button>
        </Found>
      )}
    </Section>
  );
}

interface FoundProps {
  failed: number;
  pending: number;
  /** Button that starts the recovery, shown when it would deliver anything. */
  children: ReactNode;
}

function Found({ failed, pending, children }: FoundProps) {
  return (
    <Alert role="status" color="blue" title={`${failed} failed ${deliveries(failed)} since then`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {failed === 0 ? 'Nothing to recover.' : 'Deliveries go to your current webhook URL.'}
        </Text>
        {pending > 0 && (
          <Text size="sm">
            {`${pending} pending ${deliveries(pending)} not included. Their attempts continue. Open one to attempt it now.`}
          </Text>
        )}
        {failed > 0 && children}
      </Stack>
    </Alert>
  );
}

function deliveries(count: number): string {
  return count === 1 ? 'delivery' : 'deliveries';
}
