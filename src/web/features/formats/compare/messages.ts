import type { ContentDiff, FieldChange, ItemChange, SectionChange } from '../../../../domain/formats/content-diff.ts'
import { formatPoints } from '../../../../domain/inspections/score.ts'
import { countText } from '../../../../domain/shared/text.ts'

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

export const compareTexts = {
  title: 'Comparar ediciones',
  from: 'Antes',
  to: 'Después',
  draft: 'Borrador',
  print: 'Imprimir o guardar como PDF',
  sum: (before: number, after: number) => `Suma: ${formatPoints(before)} antes, ${formatPoints(after)} después.`,
  marks: 'Lo retirado va tachado; lo nuevo, subrayado.',
  removed: 'retirado',
  added: 'nuevo',
  tooFew: 'Hace falta otra edición, o un borrador, para comparar.',
  same: 'Elija dos ediciones distintas.',
}
