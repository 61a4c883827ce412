import { Button, Group, Radio, SimpleGrid, Text } from '@mantine/core';
import type { Provider } from '../../../lib/api/senders';
import { PROVIDERS } from '../../../lib/providers';
import { ProviderMark } from '../provider-mark';
import { StepSection } from './step-section';

const PROVIDER_NAMES: Provider[] = ['meta', 'twilio'];

interface ProviderStepProps {
  provider: Provider;
  onChoose: (provider: Provider) => void;
  onNext: () => void;
}

export function ProviderStep({ provider, onChoose, onNext }: ProviderStepProps) {
  return (
    <StepSection title="Choose a provider" isFirst>
      <Radio.Group
        aria-label="Provider"
        value={provider}
        onChange={(value) => onChoose(value === 'twilio' ? 'twilio' : 'meta')}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {PROVIDER_NAMES.map((value) => (
            <Radio.Card key={value} value={value} p="md">
              <Group wrap="nowrap" align="flex-start" h="100%">
                <Radio.Indicator />
                <ProviderMark provider={value} />
                <div>
                  <Text fw={600}>{PROVIDERS[value].name}</Text>
                  <Text size="sm" c="dimmed">
                    {PROVIDERS[value].about}
                  </Text>
                </div>
              </Group>
            </Radio.Card>
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Group justify="flex-end">
        <Button onClick={onNext}>Continue</Button>
      </Group>
    </StepSection>
  );
}
