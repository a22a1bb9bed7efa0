import { newestExtensionAsk, refuseExtension } from '../../domain/requirements/extension-asks.ts'
import { type ExtensionRule, extend } from '../../domain/requirements/requirement-acts.ts'
import type { ExtensionForm, ExtensionRefusalForm } from '../../domain/requirements/requirement-forms.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar, takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { findTerms } from '../terms/terms.queries.ts'
import { type Asker, act, admitDecider, type Changed, hold } from './official-act.ts'
import { findEvents, type Requirement } from './requirements.queries.ts'

const NONE: ExtensionRule = { extendableTimes: 0, extensionMaxDays: null }

/** The extensions that the version of a term allows under which a requirement was born. */
export const findExtensionRule = async (
  q: Querier,
  { departmentId, termCode, termVersion }: Requirement,
): Promise<ExtensionRule> =>
  (await findTerms(q, departmentId)).get(termCode)?.find(({ version }) => version === termVersion) ?? NONE

/** Grants an extension (R 31.4), which answers the owner's request where one waits. @throws Problem requirement.* */
export function grantExtension(
  db: Querier,
  id: number,
  { by, at, form: { until, reason, rowVersion } }: Asker & { form: ExtensionForm },
): Promise<Changed> {
  admitDecider(by)
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, by.departmentId)
    const before = await hold(tx, by, id)
    refuseStaleEdit(before, { rowVersion })
    const rule = await findExtensionRule(tx, before)
    const calendar = await readTermCalendar(tx, by.departmentId)
    const dueOn = extend(before, rule, { until, today: dayOf(at), calendar })
    const details = { before: before.dueOn, until: dueOn, reason }
    const extensionCount = before.extensionCount + 1
    const after = { state: before.state, dueOn, extensionCount, calendarVersion: calendar.version, dueReason: reason }
    return act(tx, { by, at }, before, 'extend-requirement', { kind: 'prorroga', details, after })
  })
}

/** Refuses the owner's request for more time (R 41.2). @throws Problem requirement.* */
export function refuseAskedExtension(
  db: Querier,
  id: number,
  { by, at, form: { reason, rowVersion } }: Asker & { form: ExtensionRefusalForm },
): Promise<Changed> {
  admitDecider(by)
  return db.transaction(async (tx) => {
    const before = await hold(tx, by, id)
    refuseStaleEdit(before, { rowVersion })
    const state = refuseExtension(before, newestExtensionAsk(await findEvents(tx, before)))
    const written = { kind: 'prorroga_negada', details: { reason }, after: { state } } as const
    return act(tx, { by, at }, before, 'refuse-extension', written)
  })
}
