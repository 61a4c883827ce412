import { Button, Code, CopyButton, Group, Tabs } from '@mantine/core';
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
      title="The same as a program"
      about={
        <>
          Put an API key into the environment as <Code>HERALD_API_KEY</Code>, and it runs as it is.
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
            <Code
              block
              tabIndex={0}
              aria-label={`${label} code`}
              role="region"
              dir="ltr"
              style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
            >
              {code}
            </Code>
            <Group mt="xs">
              <CopyButton value={code}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" onClick={copy}>
                    {copied ? 'Copied' : `Copy the ${label} code`}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}
