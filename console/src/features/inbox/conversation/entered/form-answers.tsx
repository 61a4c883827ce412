import { Text } from '@mantine/core';
import type { InboundContentOf } from '../../../../lib/api/inbox';
import { labelOfAnswer, textOfAnswer } from './answer-text';
import classes from './entered.module.css';

interface FormAnswersProps {
  form: InboundContentOf<'form'>['form'];
}

/** Answers of a form, each below its label. */
export function FormAnswers({ form }: FormAnswersProps) {
  const answers = Object.entries(form.answers);
  return (
    <>
      <Text size="xs" fs="italic">
        {answers.length === 0 ? 'Sent a form without answers' : 'Filled in a form'}
      </Text>
      <dl className={classes['pairs']}>
        {answers.map(([name, value]) => (
          <div key={name}>
            <Text size="xs" c="dimmed" component="dt">
              <bdi>{labelOfAnswer(name)}</bdi>
            </Text>
            <Text size="sm" component="dd">
              <bdi>{textOfAnswer(value) || '–'}</bdi>
            </Text>
          </div>
        ))}
      </dl>
    </>
  );
}
