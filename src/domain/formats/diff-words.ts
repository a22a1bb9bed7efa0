import { formatPoints } from '../inspections/score.ts'
import { countText } from '../shared/text.ts'
import type { ContentDiff, FieldChange, ItemChange, SectionChange } from './content-diff.ts'

// Words of a comparison, for the screen and its PDF.

export const fieldWords: Record<FieldChange['field'], string> = {
  number: 'Número',
  section: 'Bloque',
  position: 'Posición',
  title: 'Título',
  description: 'Descripción',
  norm: 'Norma',
  pointsA: 'Puntaje A',
  allowsAR: 'Admite AR',
  pointsAR: 'Puntaje AR',
  allowsNA: 'Admite NA',
  suggestedCritical: 'Crítico sugerido',
  requirement: 'Requerimiento sugerido',
  theme: 'Tema',
}

export const kindWords: Record<ItemChange['kind'], string> = {
  added: 'Nuevo',
  removed: 'Retirado',
  moved: 'Se movió',
  changed: 'Cambió',
}

/** '5 ítems cambiaron, 2 nuevos, 1 retirado, 3 puntajes'; what did not happen is left out. */
export function summaryText({ totals, sections }: ContentDiff): string {
  const { changed, added, removed, moved, points } = totals
  const parts = [
    changed > 0 && (changed === 1 ? '1 ítem cambió' : `${changed} ítems cambiaron`),
    added > 0 && countText(added, 'nuevo', 'nuevos'),
    removed > 0 && countText(removed, 'retirado', 'retirados'),
    moved > 0 && (moved === 1 ? '1 se movió' : `${moved} se movieron`),
    points > 0 && countText(points, 'puntaje', 'puntajes'),
    sections.length > 0 && countText(sections.length, 'bloque', 'bloques'),
  ].filter(Boolean)
  return parts.length === 0 ? 'No hay cambios.' : parts.join(', ')
}

export function valueText(value: FieldChange['before']): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'number' ? formatPoints(value) : value
}

export const sectionChangeText = ({ kind, before, after }: SectionChange): string =>
  ({
    added: `Bloque nuevo: «${after}»`,
    removed: `Bloque retirado: «${before}»`,
    renamed: `El bloque «${before}» se llama ahora «${after}»`,
  })[kind]

/** Sums of the points of both contents. */
export const sumsText = ({ totals: { sumBefore, sumAfter } }: ContentDiff): string =>
  `Suma: ${formatPoints(sumBefore)} antes, ${formatPoints(sumAfter)} después.`

/** A row of the printed comparison: item, what happened to it, field, before and after. */
type ComparedRow = readonly [item: string, kind: string, field: string, before: string, after: string]

/** The changes as rows, one for each field; an item that is new, gone or only moved has one of its own. */
export function comparedRows({ sections, changes }: ContentDiff): ComparedRow[] {
  const ofSections = sections.map((change): ComparedRow => [sectionChangeText(change), '', '', '', ''])
  const ofItems = changes.flatMap(({ kind, number, title, fields }): ComparedRow[] => {
    const item = `${number} ${title}`
    if (fields.length === 0) return [[item, kindWords[kind], '', '', '']]
    return fields.map(({ field, before, after }) => [
      ...([item, kindWords[kind], fieldWords[field]] as const),
      ...([valueText(before), valueText(after)] as const),
    ])
  })
  return [...ofSections, ...ofItems]
}
