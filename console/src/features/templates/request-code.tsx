import { Code, Group, Tabs } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from '../../components/copy-button';
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
            <Snippet label={label} code={code} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}

function Snippet({ label, code }: { label: string; code: string }) {
  const shownIn = useRef<HTMLPreElement>(null);
  return (
    <>
      <Code
        block
        ref={shownIn}
        tabIndex={0}
        aria-label={`${label} code`}
        role="region"
        dir="ltr"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
      >
        {code}
      </Code>
      <Group mt="xs">
        <CopyButton variant="default" value={code} shownIn={shownIn} label={`Copy ${label} code`} />
      </Group>
    </>
  );
}
