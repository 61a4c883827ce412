import {
  Button,
  Checkbox,
  Group,
  Menu,
  NativeSelect,
  SegmentedControl,
  Stack,
  Switch,
  TextInput,
  Textarea,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ConfirmButton } from '../../components/confirm-button';
import { CopyField } from '../../components/copy-field';
import { Icon } from '../../components/icon';
import { Section } from '../../components/section';

/** Buttons, menus and dialogs. */
export function Controls() {
  const nothing = useMutation({ mutationFn: () => Promise.resolve() });
  return (
    <>
      <Section title="Buttons and dialogs">
        <Group>
          <Button>Save</Button>
          <Button variant="default">Cancel</Button>
          <Button variant="default" size="xs">
            Compact
          </Button>
          <Button disabled>Disabled</Button>
          <Button loading>Loading</Button>
          <ConfirmButton
            label="Delete"
            question="Delete this agent?"
            consequence="Its numbers have no agent afterwards."
            mutation={nothing}
          />
          <ConfirmButton
            label="Resend"
            question="Resend this event?"
            consequence="The receiver gets it again."
            isHarmless
            mutation={nothing}
          />
          <Menu>
            <Menu.Target>
              <Button variant="default" rightSection={<Icon name="down" />}>
                Menu
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="person" />}>Your account</Menu.Item>
              <Menu.Item leftSection={<Icon name="signOut" />}>Sign out</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Section>
    </>
  );
}

/** Fields of forms. */
export function Fields() {
  return (
    <Section title="Fields">
      <Stack maw={640}>
        <TextInput label="Name" description="Shown to your team." placeholder="e.g. Support" />
        <TextInput label="Public HTTPS URL" defaultValue="http://shop" error="Use https." />
        <Textarea label="Instructions (optional)" autosize minRows={2} />
        <NativeSelect label="Role" data={['Owner', 'Admin', 'Support']} />
        <SegmentedControl data={['7 days', '30 days', '90 days']} aria-label="Period" />
        <Switch label="Post status failed" defaultChecked />
        <Checkbox label="Show message text" />
        <CopyField label="Callback URL" value="https://herald.example/callbacks/meta" />
      </Stack>
    </Section>
  );
}
