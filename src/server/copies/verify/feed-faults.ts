import { CHANGED_KINDS, type ChangedKind, missingChanges } from '../../integrations/rows/missing-changes.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { hasTable, MOST, type OnPart, REMADE } from './faults-in-spans.ts'

const WORDS: Readonly<Record<ChangedKind, string>> = {
  establishment: 'el establecimiento',
  visit: 'la visita',
  inspection: 'el acta',
  notification: 'la notificación',
}

/** Rows that other systems are never given (decision 077). */
export async function feedFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'feeds.changes'))) return []
  const faults: string[] = []
  for (const kind of CHANGED_KINDS) {
    for await (const ids of missingChanges(q, kind)) {
      faults.push(
        ...ids.map((id) => `Los datos para otros sistemas no tienen ${WORDS[kind]} con identificador ${id}. ${REMADE}`),
      )
      onPart()
      if (faults.length >= MOST) return faults
    }
  }
  return faults
}
