import { enteredLine, enteredText } from '../shared/entered.ts'
import type { FormatContent, FormatItem } from './format-draft.ts'

/** The item as it is published: texts in their normal form, and no points of a concept that it does not allow. */
const publishedItem = (item: FormatItem): FormatItem => ({
  ...item,
  number: enteredLine(item.number),
  title: enteredLine(item.title),
  description: enteredText(item.description),
  norm: enteredText(item.norm),
  requirement: enteredText(item.requirement),
  theme: enteredLine(item.theme),
  pointsAR: item.allowsAR ? item.pointsAR : null,
})

/** The content as it is published. Publishing it again changes nothing. */
export const publishedContent = ({ sections }: FormatContent): FormatContent => ({
  sections: sections.map(({ key, name, items }) => ({ key, name: enteredLine(name), items: items.map(publishedItem) })),
})

/**
 * The content as text without ids, keys in a fixed order. Two editions with the same text are equal for an inspector;
 * `content_hash` is its SHA-256.
 */
export const canonicalText = (content: FormatContent): string =>
  JSON.stringify(
    publishedContent(content).sections.map(({ name, items }) => [
      name,
      items.map(({ number, title, description, norm, pointsA, allowsAR, pointsAR, ...flags }) => [
        number,
        title,
        description,
        norm,
        pointsA,
        allowsAR ? pointsAR : null,
        flags.allowsNA,
        flags.suggestedCritical,
        flags.requirement,
        flags.theme,
      ]),
    ]),
  )
