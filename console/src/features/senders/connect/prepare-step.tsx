import { Anchor, Button, Group, List, Text, Title } from '@mantine/core';
import { Table } from '../../../components/table';
import type { Provider } from '../../../lib/api/senders';
import { PROVIDERS } from '../../../lib/providers';
import { PlaceLink } from '../place-link';
import { StepSection } from './step-section';

interface PrepareStepProps {
  provider: Provider;
  onBack: () => void;
  onNext: () => void;
}

/** Lists what the next step asks for, and where to find it. */
export function PrepareStep({ provider, onBack, onNext }: PrepareStepProps) {
  const { name, site, needs, fields } = PROVIDERS[provider];
  return (
    <StepSection title={`What you need from ${name}`}>
      <List spacing="xs" size="sm">
        {needs.map((need) => (
          <List.Item key={need}>{need}</List.Item>
        ))}
      </List>
      <div>
        <Title order={3} size="h5">
          Credentials for the next step
        </Title>
        <Text size="sm">
          Find the credentials at{' '}
          <Anchor href={site.url} target="_blank" rel="noreferrer" inherit>
            {site.label} (opens a new tab)
          </Anchor>
          .
        </Text>
      </div>
      <Table isFixed label={`Where to find credentials at ${name}`}>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">
                {field.label}
                {field.isOptional === true && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    (optional)
                  </Text>
                )}
              </th>
              <td>
                <PlaceLink field={field} at={name} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onNext}>Continue</Button>
      </Group>
    </StepSection>
  );
}
