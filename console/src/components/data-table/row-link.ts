import classes from './data-table.module.css';

/** Marks the link that a click on its row follows. */
export const ROW_LINK = { className: classes['link'] ?? '', 'data-row-link': true } as const;
