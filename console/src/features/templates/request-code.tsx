import { Code, Stack, Tabs } from '@mantine/core';
import { CopyCode } from '../../components/copy-code';
import { Section } from '../../components/section';
import { snippetsOf } from './code-snippets';

interface RequestCodeProps {
  /** The body of the request. */
  request: object;
}

/** The same send as a program makes it. */
export function RequestCode({ request }: RequestCodeProps) {
  const snippets = snippetsOf(window.location.origin, request);
  return (
    <Section
      title="Send from your code"
      about={
        <>
          Set <Code>HERALD_API_KEY</Code> to an API key and run:
        </>
      }
    >
      <Tabs defaultValue="sh" keepMounted={false}>
        <Tabs.List aria-label="Language">
          {snippets.map(({ language, label }) => (
            <Tabs.Tab key={language} value={language}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(({ language, label, code }) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            <Stack gap="xs">
              <CopyCode label={`${label} code`} code={code} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
