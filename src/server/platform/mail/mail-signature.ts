/**
 * The last lines of every mail to a person.
 * @param entity name of the entity that sends it, as configured
 */
export const mailSignature = (entity: string): string => `${entity}\nInspección, vigilancia y control de alimentos`

/**
 * The text of a mail: its paragraphs, and the entity that sends it.
 * @param paragraphs an empty line parts them
 */
export const signedText = (entity: string, ...paragraphs: string[]): string =>
  `${[...paragraphs, mailSignature(entity)].join('\n\n')}\n`
