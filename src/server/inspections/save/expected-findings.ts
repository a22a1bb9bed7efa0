import { isDetection } from '../../../domain/inspections/checklist.ts'
import type { ExpectedFindings } from './birth-facts.queries.ts'
import type { StoredVisit } from './read/stored-visit.queries.ts'
import type { SaveCommand, VisitCommands } from './save-transaction.ts'

const findingsOf = ({ commands }: { commands: readonly SaveCommand[] }): number[] =>
  commands.flatMap((command) => {
    if (!('write' in command)) return []
    const { write } = command
    if (write.call !== 'items' && write.call !== 'correction') return []
    const { concept, itemId } = write.body
    return concept && isDetection(concept) ? [itemId] : []
  })

/**
 * The visits of a lot that may close with findings. More items than those of the closing do no harm: a finding may be
 * corrected, and a command refused.
 * @param mayClose whether the closing parts of a visit are stored or sent
 */
export function expectedFindings(
  lot: readonly VisitCommands[],
  visits: ReadonlyMap<number, StoredVisit>,
  mayClose: (visitId: number) => boolean,
): ExpectedFindings[] {
  return [...visits.values()].flatMap(({ id, departmentId, establishmentId, isClosed, answers }) => {
    if (isClosed || !mayClose(id)) return []
    const stored = answers.flatMap(({ itemId, concept }) => (isDetection(concept) ? itemId : []))
    const sent = lot.filter(({ visitId }) => visitId === id).flatMap(findingsOf)
    const items = [...stored, ...sent]
    return items.length > 0 ? [{ departmentId, establishmentId, items }] : []
  })
}
