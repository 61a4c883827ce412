/** Modules that few pages use and that are large together: each page loads its own. */
const RARE = [
  /^(@tanstack\/(react-virtual|virtual-core)|react-number-format)\//,
  /^@mantine\/core\/esm\/components\/(Checkbox|Combobox|Drawer|Fieldset|FloatingIndicator|Mark|NumberInput|PasswordInput|Radio|SegmentedControl|SimpleGrid|Switch|Tabs|Textarea|Timeline)\//,
  /^@mantine\/form\//,
  /^components\/(template\/|copy-code|secret-|filters\/|data-table|copyable-id|empty-log|export-button|selection-bar|standing-log|virtual-rows|new-rows|older-rows|shortcuts-list|.*password)/,
  /^lib\/(api-key-scopes|duration-text|live\/|template|whatsapp|local-time|measured-rows|shorten-id|time-range|use-(place-on-page|selection|standing-log))/,
  /^features\//,
];

/**
 * Modules that become one file. By default, modules that two pages share are a file of their own for each such pair, so
 * that a page loads fifty files; all small ones together weigh less than those requests.
 */
export const CHUNK_GROUPS = [
  { name: 'first', tags: ['$initial'], priority: 2 },
  { name: 'common', test: isCommon, minShareCount: 2, priority: 1 },
];

function isCommon(id) {
  const name = id.split('/node_modules/').pop().split('/console/src/').pop();
  return !RARE.some((rare) => rare.test(name));
}
