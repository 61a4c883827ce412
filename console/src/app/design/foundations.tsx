import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { Avatar } from '../../components/avatar';
import { ICON_NAMES, Icon } from '../../components/icon';
import { Section } from '../../components/section';
import classes from './design-page.module.css';

const COLORS = [
  '--mantine-color-body',
  '--herald-surface',
  '--herald-raised',
  '--herald-sunken',
  '--herald-canvas',
  '--herald-active',
  '--herald-row-hover',
  '--herald-row-line',
  '--herald-line',
  '--herald-accent',
  '--herald-own',
  '--herald-note',
  '--herald-read',
  '--herald-ok',
  '--herald-idle',
  '--herald-bad',
];
const NAMES = ['Ana Lopez', 'Chloé Martin', 'Priya Natarajan', 'Yuki', null];

/** Colors, type, icons and avatars. */
export function Foundations() {
  return (
    <>
      <Section title="Colors">
        <div className={classes['swatches']}>
          {COLORS.map((name) => (
            <div key={name} className={classes['swatch']}>
              <span className={classes['color']} style={{ background: `var(${name})` }} />
              {name.replace(/^--(?:herald|mantine-color)-/, '')}
            </div>
          ))}
        </div>
      </Section>
      <Section title="Type">
        <Stack gap="xs">
          <Title order={2}>Heading of a section, 15/22</Title>
          <Title order={3}>Heading within a section, 14/20</Title>
          <Text>Body and inputs, 14/20</Text>
          <Text size="sm">Tables and labels, 13/20</Text>
          <Text size="sm" c="dimmed">
            Secondary text
          </Text>
          <Text size="xs" c="dimmed">
            Captions, 12/16
          </Text>
          <Code w="max-content">evt_1764150000_sent</Code>
        </Stack>
      </Section>
      <Section title="Icons">
        <Group gap="lg">
          {ICON_NAMES.map((name) => (
            <Group key={name} gap={6}>
              <Icon name={name} />
              <Text size="xs">{name}</Text>
            </Group>
          ))}
        </Group>
      </Section>
      <Section title="Avatars">
        <Group>
          {NAMES.map((name) => (
            <Avatar key={name} name={name} id={name ?? ''} />
          ))}
        </Group>
      </Section>
    </>
  );
}
