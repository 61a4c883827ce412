import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Provider } from '../../../lib/api/senders';
import { showProblems } from '../../../lib/form-problems';
import { ProblemAlert } from '../../../components/problem-alert';
import { CredentialFields } from '../credential-fields';
import { CREDENTIAL_NAMES } from '../credential-values';
import { PROVIDERS } from '../../../lib/providers';
import type { ConnectValues, ConnectMutation } from './use-connect';
import { StepSection } from './step-section';

interface CredentialsStepProps {
  provider: Provider;
  form: UseFormReturnType<ConnectValues>;
  connect: ConnectMutation;
  onBack: () => void;
}

const FIELDS = ['number', 'sandbox', ...CREDENTIAL_NAMES];

export function CredentialsStep({ provider, form, connect, onBack }: CredentialsStepProps) {
  const { name, fields } = PROVIDERS[provider];
  const submit = (values: ConnectValues) =>
    connect.mutate({ provider, values }, { onError: (error) => showProblems(form, error) });
  return (
    <StepSection title={`The number, and its credentials at ${name}`}>
      <Text size="sm">
        {name} is asked before anything is saved. What you enter is stored sealed, and never shown
        again.
      </Text>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={connect.error} fields={FIELDS} />
          <TextInput
            label="Number"
            description="With its country code, as +1 555 010 0042."
            type="tel"
            autoComplete="off"
            required
            {...form.getInputProps('number')}
          />
          <CredentialFields fields={fields} inputProps={(each) => form.getInputProps(each)} />
          <Checkbox
            label="It is a number of the sandbox"
            description="For trying things out where Herald is set up for development."
            {...form.getInputProps('sandbox', { type: 'checkbox' })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onBack}>
              Back
            </Button>
            <Button type="submit" loading={connect.isPending}>
              Verify and connect
            </Button>
          </Group>
        </Stack>
      </form>
    </StepSection>
  );
}
