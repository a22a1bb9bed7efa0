import { countText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import { contentDiff, type ItemChange, type SectionChange } from './content-diff.ts'
import type { DraftProblem } from './draft-problems.ts'
import type { DatedEdition } from './edition-state.ts'
import type { FormatContent } from './format-draft.ts'

type Edition = DatedEdition & { checklistId: number; version: number }

/** Path of the warning that a later edition has changes which the draft lacks. */
export const BASE_PATH = 'base'

/** The edition in force, or else the newest one: a draft begins with it unless another one is asked for. */
export const baseEdition = <E extends DatedEdition>(inForce: E | undefined, newestFirst: readonly E[]): E | undefined =>
  inForce ?? newestFirst.find(({ withdrawnAt }) => withdrawnAt === null) ?? newestFirst[0]

/** The newest edition that was not withdrawn, if it is newer than another one. */
export function laterEdition<E extends Edition>(newestFirst: readonly E[], version: number): E | undefined {
  const newest = newestFirst.find(({ withdrawnAt }) => withdrawnAt === null)
  return newest && newest.version > version ? newest : undefined
}

const keyOf = ({ lineage, key }: ItemChange) => lineage ?? key

/** Whether the draft still differs from the later edition as the base did: the change was not taken over. */
function isDropped(change: ItemChange, still: ItemChange | undefined): boolean {
  if (!still) return false
  if (change.kind === 'added' || change.kind === 'removed') return still.kind === change.kind
  return change.fields.some(({ field, before }) =>
    still.fields.some((left) => left.field === field && left.before === before),
  )
}

const sectionOf = ({ kind, before, after }: SectionChange) => JSON.stringify([kind, before, after])

/**
 * Counts the changes from a base to a later edition that a draft of the base lacks. A field that the draft changed on its
 * own is not counted: its editor decided about it.
 */
export function droppedChanges(base: FormatContent, later: FormatContent, draft: FormatContent): number {
  const brought = contentDiff(base, later)
  const left = contentDiff(draft, later)
  const stillOf = new Map(left.changes.map((change) => [keyOf(change), change]))
  const items = brought.changes.filter((change) => isDropped(change, stillOf.get(keyOf(change))))
  const sections = new Set(left.sections.map(sectionOf))
  return items.length + brought.sections.filter((change) => sections.has(sectionOf(change))).length
}

const dropped = ({ version, effectiveFrom }: Edition, base: Pick<Edition, 'version'>, changes: number) =>
  `La edición v${version}, que rige desde el ${formatDay(effectiveFrom)}, trae ${countText(changes, 'cambio', 'cambios')} que este borrador no tiene, porque parte de la v${base.version}. Si se publica así, se ${changes === 1 ? 'pierde' : 'pierden'}.`

/** The warning for a draft that would undo changes of a later edition; none where it has all of them. */
export function droppedWarning(
  base: Edition & { content: FormatContent },
  later: Edition & { content: FormatContent },
  draft: FormatContent,
): DraftProblem[] {
  const changes = droppedChanges(base.content, later.content, draft)
  return changes === 0 ? [] : [{ path: BASE_PATH, level: 'warning', text: dropped(later, base, changes) }]
}
