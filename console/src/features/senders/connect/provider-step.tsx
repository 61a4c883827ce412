import { Button, Group, Radio, SimpleGrid, Text } from '@mantine/core';
import type { Provider } from '../../../lib/api/senders';
import { PROVIDERS } from '../../../lib/providers';
import { StepSection } from './step-section';

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
          {Object.entries(PROVIDERS).map(([value, { name, about }]) => (
            <Radio.Card key={value} value={value} p="md">
              <Group wrap="nowrap" align="flex-start" h="100%">
                <Radio.Indicator />
                <div>
                  <Text fw={600}>{name}</Text>
                  <Text size="sm" c="dimmed">
                    {about}
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
