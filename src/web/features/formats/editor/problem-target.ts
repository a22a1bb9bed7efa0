import { type DraftProblem, SUM_PATH } from '../../../../domain/formats/draft-problems.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import { BASE_PATH } from '../../../../domain/formats/later-edition.ts'

/** The place of a problem on the screen: the field, and the item that has to be open to show it. */
export type ProblemTarget = { elementId: string; itemKey: string | undefined; label: string }

export const sectionFieldId = (sectionKey: string) => `section-${sectionKey}-name`
export const addItemId = (sectionKey: string) => `section-${sectionKey}-add`
export const itemHeaderId = (itemKey: string) => `item-${itemKey}`
export const itemFieldId = (itemKey: string, field: string) => `item-${itemKey}-${field}`
export const ADD_SECTION_ID = 'add-section'
export const SUM_ID = 'format-sum'
/** The alert about changes of a later edition. */
export const DROPPED_ID = 'format-dropped'
/** The heading of the list of problems. */
export const PROBLEMS_ID = 'format-problems'

const ITEM_PATH = /^sections\[(\d+)\]\.items\[(\d+)\]\.(\w+)$/
const SECTION_PATH = /^sections\[(\d+)\]\.(\w+)$/

/** Finds the field of a problem by its path, such as `sections[0].items[2].pointsA`. */
export function targetOf({ path }: Pick<DraftProblem, 'path'>, { sections }: FormatContent): ProblemTarget {
  const [, section, index, field = ''] = ITEM_PATH.exec(path) ?? []
  const item = sections[Number(section)]?.items[Number(index)]
  if (item) {
    // The lineage has no field of its own.
    const shown = field === 'lineage' ? 'number' : field
    return { elementId: itemFieldId(item.key, shown), itemKey: item.key, label: `${item.number} ${item.title}`.trim() }
  }
  const [, position, part] = SECTION_PATH.exec(path) ?? []
  const own = sections[Number(position)]
  if (own) {
    const label = own.name || `Bloque ${Number(position) + 1}`
    return { elementId: part === 'items' ? addItemId(own.key) : sectionFieldId(own.key), itemKey: undefined, label }
  }
  const elementId = path === SUM_PATH ? SUM_ID : path === BASE_PATH ? DROPPED_ID : ADD_SECTION_ID
  return { elementId, itemKey: undefined, label: '' }
}

/** The texts of the problems of an item, by field. The first of a field is shown, errors before warnings. */
export type FieldProblems = Readonly<Record<string, DraftProblem>>

/** The problems of fields by the key of their item, and of sections' names by the key of the section. */
export function problemsByKey(
  problems: readonly DraftProblem[],
  { sections }: FormatContent,
): ReadonlyMap<string, FieldProblems> {
  const byKey = new Map<string, Record<string, DraftProblem>>()
  for (const problem of problems) {
    const [, section, index, field] = ITEM_PATH.exec(problem.path) ?? []
    const [, position, part] = SECTION_PATH.exec(problem.path) ?? []
    const key = sections[Number(section)]?.items[Number(index)]?.key ?? sections[Number(position)]?.key
    const name = field ?? part
    if (key === undefined || name === undefined) continue
    const own = byKey.get(key) ?? {}
    const known = own[name]
    if (!known || (known.level === 'warning' && problem.level === 'error')) own[name] = problem
    byKey.set(key, own)
  }
  return byKey
}
