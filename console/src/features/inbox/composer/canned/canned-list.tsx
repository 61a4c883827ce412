import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { problemText } from '../../../../components/problem-alert';
import classes from './canned.module.css';
import { optionId, type useCanned } from './use-canned';

interface CannedListProps {
  canned: ReturnType<typeof useCanned>;
}

/** Canned replies over the field. */
export function CannedList({ canned }: CannedListProps) {
  const { id, options, index: active, choose, error } = canned;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (error !== null) {
    return (
      <div className={classes['list']} role="alert">
        <Text size="sm" p={6}>
          {problemText(error)}
        </Text>
      </div>
    );
  }
  if (options.length === 0) return null;
  return (
    <div ref={list} id={id} role="listbox" aria-label="Canned replies" className={classes['list']}>
      {options.map((option, index) => (
        // The field has the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={option?.replyId ?? 'manage'}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes['option']}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {option === null ? (
            <Text size="sm" component="span">
              Manage canned replies…
            </Text>
          ) : (
            <>
              <Text size="sm" fw={500} component="span" flex="none">
                /{option.name}
              </Text>
              <Text size="sm" c="dimmed" component="span" truncate>
                <bdi>{option.text}</bdi>
              </Text>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
