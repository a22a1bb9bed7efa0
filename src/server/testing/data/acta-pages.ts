import { splitItemText } from '../../../domain/inspections/checklist.ts'
import { actaDocument } from '../../../domain/records/acta.ts'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import type { ShownRecord } from '../../../domain/records/record.ts'
import { sampleRecord } from './sample-record.ts'

/** The sample with a short checklist and a finding of so many lines, which moves every part after it down. */
export function recordWithLines(lines: number): ShownRecord {
  const finding = Array.from({ length: lines }, (_, line) => `línea ${line + 1}`).join('\n')
  const sections = sampleRecord()
    .sections.slice(0, 3)
    .map((section, at) => ({
      ...section,
      items: section.items.map((item, place) => (at === 0 && place === 1 ? { ...item, finding } : item)),
    }))
  return sampleRecord({ sections })
}

const letters = (text: string) => text.replace(/\s/g, '')

/** Texts that introduce the text after them: headings, titles of tables and sentences before a box. */
const introductions = ({ blocks }: ActaDocument): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading' || (block.kind === 'paragraph' && block.leads)) return [letters(block.text)]
    return block.kind === 'table' && block.title ? [letters(block.title.text)] : []
  })

/** Runs of text that one page must hold whole: the measures, and the notification with signatures and seal. */
const wholeParts = ({ blocks }: ActaDocument): string[][] => {
  const after = (heading: string) => {
    const from = blocks.findIndex((block) => block.kind === 'heading' && block.text.startsWith(heading))
    const length = blocks.slice(from + 1).findIndex((block) => block.kind === 'heading' && block.level === 2)
    return blocks.slice(from, length === -1 ? undefined : from + 1 + length)
  }
  return ['V. ', 'VII. '].map((heading) =>
    after(heading).flatMap((block) => {
      if (block.kind === 'heading' || block.kind === 'paragraph') return [block.text]
      if (block.kind === 'signatures') return block.signatures.map(({ title }) => title)
      if (block.kind === 'fields') {
        return block.rows.flat().flatMap(({ label, boxes = [] }) => [label, ...boxes.map((box) => box.label)])
      }
      return []
    }),
  )
}

/**
 * Faults in the page breaks of a printed acta: a heading without its text, a part cut in two, or items on a page that
 * does not name their section.
 * @param pages the lines of each page, without the footer
 */
export function faultsOfPages(pages: readonly string[][], record: ShownRecord): string[] {
  const acta = actaDocument(record)
  const leads = introductions(acta)
  const texts = pages.map((page) => letters(page.join('')))
  const orphans = pages.flatMap((page, at) => {
    const last = letters(page.at(-1) ?? '')
    return leads.some((lead) => last !== '' && (last.startsWith(lead) || lead.endsWith(last)))
      ? [`page ${at + 1} ends with «${page.at(-1)}»`]
      : []
  })
  const cut = wholeParts(acta).flatMap(([heading = '', ...parts]) => {
    const page = texts.find((text) => text.includes(letters(heading))) ?? ''
    return parts.filter((part) => !page.includes(letters(part))).map((part) => `«${heading}» lacks «${part}»`)
  })
  const unnamed = record.sections.flatMap(({ name, items }) =>
    items.flatMap((item) => {
      const { number, aspect } = splitItemText(item.description)
      const row = letters(number + aspect.slice(0, 20))
      const page = texts.find((text) => text.includes(row))
      if (!page) return [`item ${number} is not printed`]
      return page.includes(letters(name)) ? [] : [`item ${number} stands on a page without «${name}»`]
    }),
  )
  return [...orphans, ...cut, ...unnamed]
}
