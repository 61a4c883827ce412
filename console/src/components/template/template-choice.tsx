import {
  Button,
  Group,
  List,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentWorkspace } from '../../lib/api/session';
import { type Template, templatesQuery } from '../../lib/api/templates';
import { tooLong } from '../../lib/too-long';
import { Loaded } from '../loaded';
import styles from './template-choice.module.css';
import { unfilled } from './template-components';

const PAUSE_MS = 250;
const SEARCH_MAX = 512;

interface TemplateChoiceProps {
  senderNumber: string;
  onChoose: (template: Template) => void;
}

/** The templates that a number can send now, to choose one by a word of it. */
export function TemplateChoice({ senderNumber, onChoose }: TemplateChoiceProps) {
  const { workspaceId } = useCurrentWorkspace();
  const [typed, setTyped] = useState('');
  const problem = tooLong(typed, SEARCH_MAX);
  const [search] = useDebouncedValue(problem === null ? typed.trim() : '', PAUSE_MS);
  const filter = { status: 'APPROVED', senderNumber, ...(search !== '' && { search }) };
  const list = useInfiniteQuery({
    ...templatesQuery(workspaceId, filter),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data).filter(({ sendable }) => sendable);
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        label="Find a template"
        description="Search by name or text."
        autoComplete="off"
        data-autofocus
        value={typed}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="50vh" viewportProps={{ tabIndex: -1 }}>
        <Loaded query={{ ...list, data: rows }} what="the templates">
          {(templates) => (
            <Choices templates={templates} onChoose={onChoose} isSearch={search !== ''} />
          )}
        </Loaded>
        {list.hasNextPage && (
          <Group mt="xs">
            <Button
              size="xs"
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          </Group>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}

interface ChoicesProps {
  templates: Template[];
  onChoose: (template: Template) => void;
  isSearch: boolean;
}

function Choices({ templates, onChoose, isSearch }: ChoicesProps) {
  if (templates.length === 0) {
    return (
      <Text size="sm" role="status">
        {isSearch ? 'No results. Try another search.' : 'No sendable templates for this number.'}
      </Text>
    );
  }
  return (
    <List
      listStyleType="none"
      spacing={4}
      aria-label="Templates"
      styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
    >
      {templates.map((template) => (
        <List.Item key={template.templateId}>
          <UnstyledButton className={styles['choice']} onClick={() => onChoose(template)}>
            <Text fw={600} size="sm" component="span">
              <bdi>{template.name}</bdi>
            </Text>{' '}
            <Text size="sm" c="dimmed" component="span">
              {template.language}
            </Text>
            <Text size="sm" lineClamp={2} dir="auto" component="div">
              {unfilled(template).body}
            </Text>
          </UnstyledButton>
        </List.Item>
      ))}
    </List>
  );
}
