import { Alert, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { showProblems } from '../../lib/form-problems';
import { LOCAL_TIME, isoOfLocal } from '../../lib/local-time';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { useRecover } from './use-recover';

const DEFAULT_RATE = 10;
const MAX_RATE = 100;

const RATE = {
  label: 'Max per second',
  description: `1 to ${MAX_RATE}`,
  min: 1,
  max: MAX_RATE,
  required: true,
  hideControls: true,
};

export function RecoverForm() {
  const { count, start } = useRecover();
  const form = useForm({
    initialValues: { since: '', ratePerSecond: DEFAULT_RATE },
    // The count no longer matches the form.
    onValuesChange: () => count.reset(),
  });
  const submit = ({ since, ratePerSecond }: typeof form.values) =>
    count.mutate(
      { since: isoOfLocal(since), ratePerSecond },
      { onError: (error) => showProblems(form, error) },
    );
  return (
    <Section title="New recovery">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={count.error} fields={['since', 'ratePerSecond']} />
          <Group align="flex-end">
            <TextInput
              {...LOCAL_TIME}
              label="Failed since"
              description="Your time zone"
              required
              {...form.getInputProps('since')}
            />
            <NumberInput {...RATE} {...form.getInputProps('ratePerSecond')} />
            <Button type="submit" variant="default" loading={count.isPending}>
              Preview
            </Button>
          </Group>
        </Stack>
      </form>
      <ProblemAlert error={start.error} />
      {count.data !== undefined && (
        <Found {...count.data}>
          <Button
            loading={start.isPending}
            onClick={() => start.mutate(count.data, { onSuccess: () => count.reset() })}
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
            {`${pending} pending ${deliveries(pending)} not included. Their attempts continue.`}
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
