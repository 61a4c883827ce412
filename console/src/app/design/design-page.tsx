import { MantineProvider, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { Logo } from '../../components/logo';
import { colors, theme } from '../theme';
import classes from './design-page.module.css';
import { Controls, Fields } from './controls';
import { Data, Tables } from './data';
import { Feedback } from './feedback';
import { Foundations } from './foundations';

type Scheme = 'light' | 'dark';

/** Every component in both themes, for those who build pages. No page of the built console. */
export function DesignPage() {
  useDocumentTitle('Design · Herald');
  return (
    <main className={classes['page']}>
      <Samples scheme="light" />
      <Samples scheme="dark" />
    </main>
  );
}

function Samples({ scheme }: { scheme: Scheme }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <section
      ref={setElement}
      className={classes['theme']}
      data-samples={scheme}
      aria-label={scheme}
    >
      {element !== null && (
        <MantineProvider
          theme={theme}
          forceColorScheme={scheme}
          cssVariablesSelector={`[data-samples=${scheme}]`}
          cssVariablesResolver={colors}
          getRootElement={() => element}
        >
          <Stack gap="lg">
            <div>
              <Logo />
              <Title order={1}>{scheme === 'light' ? 'Light theme' : 'Dark theme'}</Title>
              <Text c="dimmed" size="sm">
                Pages use these components and have no styles of their own.
              </Text>
            </div>
            <Foundations />
            <Controls />
            <Fields />
            <Data />
            <Tables />
            <Feedback />
          </Stack>
        </MantineProvider>
      )}
    </section>
  );
}
