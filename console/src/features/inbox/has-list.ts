/** Where there is room for the list beside the conversation, as inbox.module.css has it. */
export const HAS_LIST = '(min-width: 62em)';
