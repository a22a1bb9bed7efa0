import type { Official } from '../../domain/access/official.ts'
import { decideLink, isRejection } from '../../domain/samples/custody.ts'
import { decidePlainAct, decideResults } from '../../domain/samples/results.ts'
import type { CustodyForm, ResultForm, SampleActForm } from '../../domain/samples/sample-forms.ts'
import type { SampleAct } from '../../domain/samples/sample-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type AuditEntry, audit } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { findActaOfficials } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import type { PreparedReport } from './prepare-report.ts'
import { analysedSample, holderOf, lastMoved, mayClose, readParts } from './sample-facts.ts'
import { insertLink, insertResults } from './sample-parts.queries.ts'
import { giveBack } from './sampled-goods.ts'
import { findSample, lockSample, type Sample, writeSampleAct } from './samples.queries.ts'
import { type Changed, changed } from './take-sample.service.ts'

type Asker = { by: Official; at: Date }

async function holdSample(tx: Querier, { by }: Asker, id: number, form: { rowVersion?: number | undefined }) {
  const before = await lockSample(tx, by.departmentId, id)
  if (!before) throw new Problem('sample.not-found')
  refuseStaleEdit(before, form)
  return before
}

const foundSample = async (q: Querier, { by }: Asker, id: number): Promise<Sample> => {
  const found = await findSample(q, by.departmentId, id)
  if (!found) throw new Problem('sample.not-found')
  return found
}

const told = (
  { by, at }: Asker,
  { before, after }: { before: Sample; after: Sample },
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
): AuditEntry => ({
  ...{ official: by, at, action, subject: 'sample', subjectId: after.id },
  details: { number: after.number, ...details, state: { from: before.state, to: after.state } },
})

/** An instant of the form, or that of the call. */
const linkOf = ({ at: typed, ...form }: CustodyForm, at: Date) => ({ ...form, at: typed ?? at.toISOString() })

async function decideLinkOf(q: Querier, sample: Sample, form: CustodyForm, at: Date) {
  const parts = await readParts(q, sample)
  const { links, results } = parts
  const holder = holderOf(parts)
  const since = lastMoved(sample, parts).toISOString()
  const carried = { state: sample.state, holder, since, hasResults: results.length > 0 }
  const { state } = decideLink(carried, linkOf(form, at), at)
  return { state, holder, position: links.length + 1 }
}

/** Refuses a link that the rules refuse, before photos are decoded. @throws Problem sample.* */
export async function admitLink(q: Querier, asker: Asker, id: number, form: CustodyForm): Promise<void> {
  await decideLinkOf(q, await foundSample(q, asker, id), form, asker.at)
}

const kindOf = (form: CustodyForm): SampleAct =>
  isRejection(form) ? 'rechazo' : form.toParty === 'laboratorio' ? 'recepcion' : 'custodia'

/** Records a link of the chain of custody, and what the laboratory answers (R 39.4). @throws Problem sample.* */
export function recordLink(
  db: Querier,
  id: number,
  { by, at, form, images }: Asker & { form: CustodyForm; images: readonly PreparedImage[] },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { departmentId, id: byUser } = by
    // The goods of a rejected sample change a measure, whose acts take this turn first. No other link does.
    if (isRejection(form)) await takeCalendarTurn(tx, departmentId)
    const before = await holdSample(tx, { by, at }, id, form)
    const { state, holder, position } = await decideLinkOf(tx, before, form, at)
    await insertImages(tx, departmentId, images, at)
    const { toParty, toName, toIdCard, toEntity, temperature, isSealIntact, remark } = form
    const { after, actId } = await writeSampleAct(
      tx,
      before,
      { state, isReserved: before.isReserved || !isSealIntact },
      { kind: kindOf(form), at, byUser, reason: remark ?? null, images: images.map(({ name }) => name) },
    )
    await insertLink(tx, {
      ...{ departmentId, sampleId: id, actId, position, fromParty: holder.party, fromName: holder.name },
      ...{ toParty, toName, toIdCard, toEntity, isSealIntact, remark, at: new Date(linkOf(form, at).at) },
      temperature: temperature === undefined ? null : String(temperature),
    })
    if (state === 'rechazada') await giveBack(tx, { by, at }, after, remark ?? '')
    const details = { handedBy: holder.party, handedTo: toParty, isSealIntact, images: images.length }
    await audit(tx, told({ by, at }, { before, after }, { action: 'sample-custody', details }))
    return changed(after)
  })
}

const decideResultsOf = async (q: Querier, sample: Sample, form: ResultForm, at: Date) =>
  decideResults(analysedSample(sample, await readParts(q, sample)), form, dayOf(at))

/** Refuses results that the rules refuse, before the report is stored. @throws Problem sample.* */
export async function admitResults(q: Querier, asker: Asker, id: number, form: ResultForm): Promise<void> {
  await decideResultsOf(q, await foundSample(q, asker, id), form, asker.at)
}

/** Records results with their report, and the verdict that they make (R 39.5). @throws Problem sample.* */
export function recordResults(
  db: Querier,
  id: number,
  { by, at, form, report }: Asker & { form: ResultForm; report: PreparedReport },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const before = await holdSample(tx, { by, at }, id, form)
    const { state, verdict, isOfCounter } = await decideResultsOf(tx, before, form, at)
    const { tests, reportedOn } = form
    const act = { kind: 'resultado', at, byUser: by.id, report: { ...report, reportedOn } } as const
    const { after, actId } = await writeSampleAct(tx, before, { state, verdict }, act)
    await insertResults(tx, after, { actId, isOfCounter, tests })
    const details = { sampleTests: tests.map(({ test }) => test), sampleReport: report.reportName, day: reportedOn }
    await audit(tx, told({ by, at }, { before, after }, { action: 'sample-result', details }))
    return changed(after)
  })
}

/** Records an act with a reason alone (R 39.6). @throws Problem sample.* */
export function recordPlainAct(
  db: Querier,
  id: number,
  { by, at, form }: Asker & { form: SampleActForm },
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { kind, reason } = form
    const before = await lockSample(tx, by.departmentId, id)
    if (!before) throw new Problem('sample.not-found')
    const team = await findActaOfficials(tx, by.departmentId, before.inspectionId)
    if (kind !== 'analisis' && !mayClose(by, team)) throw new Problem('access.forbidden')
    refuseStaleEdit(before, form)
    const decided = decidePlainAct(analysedSample(before, await readParts(tx, before)), kind)
    const { after } = await writeSampleAct(tx, before, decided, { kind, at, byUser: by.id, reason })
    await audit(tx, told({ by, at }, { before, after }, { action: 'sample-act', details: { sampleAct: kind, reason } }))
    return changed(after)
  })
}
