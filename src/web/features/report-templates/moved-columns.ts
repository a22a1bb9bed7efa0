import type { TemplateColumn } from '../../../domain/integrations/report-template.ts'

/** The list with one entry moved by some places; an entry at an end stays. */
export function movedBy<Entry>(entries: readonly Entry[], from: number, places: number): Entry[] {
  const to = Math.min(entries.length - 1, Math.max(0, from + places))
  const moved = [...entries]
  const [entry] = moved.splice(from, 1)
  if (entry !== undefined) moved.splice(to, 0, entry)
  return moved
}

/** Whether columns have the same facts, titles and formats, in one order. */
export const sameColumns = (one: readonly TemplateColumn[], other: readonly TemplateColumn[]) =>
  JSON.stringify(one.map(({ column, name, format }) => [column, name, format])) ===
  JSON.stringify(other.map(({ column, name, format }) => [column, name, format]))
