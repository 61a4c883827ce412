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
  const { name } = PROVIDERS[provider];
  const submit = (values: ConnectValues) =>
    connect.mutate({ provider, values }, { onError: (error) => showProblems(form, error) });
  return (
    <StepSection title={`Number and ${name} credentials`}>
      <Text size="sm">
        {name} verifies the credentials before they are saved. Encrypted; never shown again.
      </Text>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={connect.error} fields={FIELDS} />
          <TextInput
            label="Number"
            description="With country code."
            type="tel"
            autoComplete="off"
            required
            {...form.getInputProps('number')}
          />
          <CredentialFields provider={provider} form={form} />
          <Checkbox
            label="This is a sandbox number"
            description="For trying Herald in a development setup."
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
