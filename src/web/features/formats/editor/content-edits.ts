import type { FormatContent, FormatItem, FormatSection } from '../../../../domain/formats/format-draft.ts'
import { pointsOf, quartersOf } from '../../../../domain/formats/quarters.ts'
import { newKey } from '../../../ui/new-key.ts'

// The edits of a draft: each takes the content and returns the content after it, or the same one where nothing changes.

export type Direction = -1 | 1

const withSections = (content: FormatContent, sections: FormatSection[]): FormatContent => ({ ...content, sections })

const changeSection = (content: FormatContent, key: string, change: (section: FormatSection) => FormatSection) =>
  withSections(
    content,
    content.sections.map((section) => (section.key === key ? change(section) : section)),
  )

const changeItems = (content: FormatContent, change: (item: FormatItem) => FormatItem): FormatContent =>
  withSections(
    content,
    content.sections.map((section) => ({ ...section, items: section.items.map(change) })),
  )

/** The list with the entry of a key one place up or down; the same list at its ends. */
function shifted<T extends { key: string }>(list: readonly T[], key: string, direction: Direction): T[] | undefined {
  const from = list.findIndex((entry) => entry.key === key)
  const to = from + direction
  const entry = list[from]
  if (!entry || to < 0 || to >= list.length) return undefined
  const rest = list.filter((other) => other !== entry)
  rest.splice(to, 0, entry)
  return rest
}

export const addSection = (content: FormatContent, key = newKey()): FormatContent =>
  withSections(content, [...content.sections, { key, name: '', items: [] }])

export const renameSection = (content: FormatContent, key: string, name: string): FormatContent =>
  changeSection(content, key, (section) => ({ ...section, name }))

export const removeSection = (content: FormatContent, key: string): FormatContent =>
  withSections(
    content,
    content.sections.filter((section) => section.key !== key),
  )

export function moveSection(content: FormatContent, key: string, direction: Direction): FormatContent {
  const sections = shifted(content.sections, key, direction)
  return sections ? withSections(content, sections) : content
}

const lastPart = (number: string | undefined) => Number(number?.split('.')[1] ?? 0) || 0

/** Adds an empty item at the end of a section, with the next number. */
export const addItem = (content: FormatContent, sectionKey: string, key = newKey()): FormatContent => {
  const position = content.sections.findIndex((section) => section.key === sectionKey) + 1
  return changeSection(content, sectionKey, (section) => ({
    ...section,
    items: [
      ...section.items,
      {
        key,
        lineage: null,
        number: `${position}.${Math.max(0, ...section.items.map(({ number }) => lastPart(number))) + 1}`,
        title: '',
        description: '',
        norm: '',
        pointsA: null,
        allowsAR: true,
        pointsAR: null,
        allowsNA: false,
        suggestedCritical: false,
        requirement: '',
        theme: '',
      },
    ],
  }))
}

export const editItem = (content: FormatContent, key: string, change: Partial<FormatItem>): FormatContent =>
  changeItems(content, (item) => (item.key === key ? { ...item, ...change } : item))

export const removeItem = (content: FormatContent, key: string): FormatContent =>
  withSections(
    content,
    content.sections.map((section) => ({ ...section, items: section.items.filter((item) => item.key !== key) })),
  )

/** Moves an item one place within its section. */
export function moveItem(content: FormatContent, key: string, direction: Direction): FormatContent {
  const section = content.sections.find(({ items }) => items.some((item) => item.key === key))
  const items = section && shifted(section.items, key, direction)
  return items ? changeSection(content, section.key, (own) => ({ ...own, items })) : content
}

/** Moves an item to the end of another section. */
export function moveItemTo(content: FormatContent, key: string, sectionKey: string): FormatContent {
  const from = content.sections.find(({ items }) => items.some((item) => item.key === key))
  const item = from?.items.find((one) => one.key === key)
  if (!item || from?.key === sectionKey) return content
  return changeSection(removeItem(content, key), sectionKey, (section) => ({
    ...section,
    items: [...section.items, item],
  }))
}

/** Numbers all items anew in their order: '1.1', '1.2', '2.1'. */
export const renumber = (content: FormatContent): FormatContent =>
  withSections(
    content,
    content.sections.map((section, position) => ({
      ...section,
      items: section.items.map((item, index) => ({ ...item, number: `${position + 1}.${index + 1}` })),
    })),
  )

/** Gives AR half of the points of A, down to the next quarter. A quarter has no half, so its AR stays empty. */
export const halfAR = (content: FormatContent): FormatContent =>
  changeItems(content, (item) => {
    const whole = quartersOf(item.pointsA)
    if (!item.allowsAR || whole === undefined) return item
    const half = Math.floor(whole / 2)
    return { ...item, pointsAR: half === 0 ? null : pointsOf(half) }
  })

/**
 * Spreads quarters evenly over the chosen items; the first ones get what is left over. Quarters that are too many are
 * taken away, but an item keeps one.
 * @param quarters to add; negative ones are taken away
 */
export function spreadQuarters(content: FormatContent, keys: ReadonlySet<string>, quarters: number): FormatContent {
  const points = new Map<string, number>()
  for (const { items } of content.sections) {
    for (const item of items) if (keys.has(item.key)) points.set(item.key, quartersOf(item.pointsA) ?? 0)
  }
  const step = Math.sign(quarters)
  let left = Math.abs(quarters)
  while (left > 0) {
    const open = [...points].filter(([, own]) => step > 0 || own > 1)
    if (open.length === 0) break
    const share = Math.max(1, Math.floor(left / open.length))
    for (const [key, own] of open) {
      const given = Math.min(share, left, step > 0 ? share : own - 1)
      points.set(key, own + step * given)
      left -= given
    }
  }
  return changeItems(content, (item) => {
    const own = points.get(item.key)
    return own ? { ...item, pointsA: pointsOf(own) } : item
  })
}
