import type { Official } from '../../domain/access/official.ts'
import { dueDay, firstTerms } from '../../domain/calendar/terms.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findTerms } from '../terms/terms.queries.ts'
import { lockDueFrom, writeAct } from './measures.queries.ts'

/**
 * Moves the last days of measures after days were added: later, never earlier, and never a day that an acta or an extension
 * named (R 36.6). The caller holds the turn of the calendar.
 */
export async function moveOpenMeasures(
  tx: Querier,
  { by, at }: { by: Official; at: Date },
  { from, norm, calendarVersion }: { from: string; norm: string; calendarVersion: number },
): Promise<void> {
  const open = await lockDueFrom(tx, by.departmentId, from)
  if (open.length === 0) return
  const calendar = await readTermCalendar(tx, by.departmentId)
  const versions = (await findTerms(tx, by.departmentId)).get('MEDIDA_VERIFICAR') ?? []
  for (const before of open) {
    const term = versions.find(({ version }) => version === before.termVersion) ?? firstTerms.MEDIDA_VERIFICAR
    const dueOn = dueDay(term, before.imposedOn, calendar)
    if (before.dueOn === null || dueOn <= before.dueOn) continue
    const act = { kind: 'recalculado', day: dayOf(at), at, byUser: by.id, reason: norm } as const
    await writeAct(tx, before, { dueOn, dueReason: norm, calendarVersion }, act)
    const details = { number: before.number, dueOn: { from: before.dueOn, to: dueOn }, norm }
    await audit(tx, { official: by, at, action: 'move-measure', subject: 'measure', subjectId: before.id, details })
  }
}
