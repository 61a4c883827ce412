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
  label: 'Events a second',
  description: `1 to ${MAX_RATE}.`,
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
              description="In your time zone."
              required
              {...form.getInputProps('since')}
            />
            <NumberInput {...RATE} {...form.getInputProps('ratePerSecond')} />
            <Button type="submit" variant="default" loading={count.isPending}>
              Count them
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
            Deliver them again
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
    <Alert role="status" color="blue" title={`${failed} failed since then`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {failed === 0
            ? 'There is nothing to deliver again.'
            : 'Each is delivered again to the URL that is saved now.'}
        </Text>
        {pending > 0 && (
          <Text size="sm">
            {`${pending} more are pending: their attempts go on without a recovery.`}
          </Text>
        )}
        {failed > 0 && children}
      </Stack>
    </Alert>
  );
}
