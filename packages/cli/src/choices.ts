import { wrongUsage } from './errors.ts';

/**
 * Reads an option that names some of several choices, with commas between, and returns them in the order of the choices.
 *
 * @param name option without its dashes, which is the noun for the choices too @throws {CliError} wrong_usage
 */
export function readChoices<Choice extends string>(
  name: string,
  text: string,
  choices: readonly Choice[],
): Choice[] {
  const given = text.split(',').map((each) => each.trim());
  const unknown = given.filter((each) => !(choices as readonly string[]).includes(each));
  if (unknown.length > 0)
    throw wrongUsage(
      `--${name} has unknown ${name}: "${unknown.join('", "')}"; choose from ${choices.join(',')}`,
    );
  return choices.filter((each) => given.includes(each));
}
