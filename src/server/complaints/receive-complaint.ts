import type { Official } from '../../domain/access/official.ts'
import { dueDay } from '../../domain/calendar/terms.ts'
import type { ComplaintForm } from '../../domain/complaints/complaint-forms.ts'
import { paperName, placePapers } from '../../domain/complaints/complaint-papers.ts'
import {
  type ComplaintKind,
  complaintNumber,
  suggestedTriage,
  termOfKind,
} from '../../domain/complaints/complaint-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar, takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { findTerm } from '../terms/terms.queries.ts'
import {
  countOfficials,
  findPlace,
  insertComplaint,
  insertComplaintEvent,
  isCityOf,
  takeNumber,
} from './complaints.queries.ts'
import { insertPapers } from './papers.queries.ts'
import type { PreparedPaper } from './prepare-papers.ts'

type Asker = { by: Official; at: Date }
/** The receiver of a complaint: an official, or the public page of a department, whose `id` is null. */
export type Receiver = { by: { id: number | null; departmentId: number }; at: Date }

/** Refuses officials whom a complaint cannot name. @throws Problem complaint.against-self, complaint.official-unknown */
export async function checkAccused(tx: Querier, by: Official, ids: readonly number[]): Promise<void> {
  if (ids.includes(by.id)) throw withField('complaint.against-self', 'officials')
  if ((await countOfficials(tx, by.departmentId, ids)) < ids.length) {
    throw withField('complaint.official-unknown', 'officials')
  }
}

const fieldTexts = {
  'complaint.against-self': 'La queja contra usted debe radicarla otra persona.',
  'complaint.official-unknown': 'Uno de los funcionarios no existe.',
  'complaint.city': 'El municipio no es del departamento.',
  'complaint.day': 'La fecha no puede ser posterior a hoy.',
} as const

const withField = (code: keyof typeof fieldTexts, field: string) =>
  new Problem(code, { fields: { [field]: fieldTexts[code] } })

/** The term of a kind that counts from the day of the reception. The caller holds the turn of the calendar. */
export async function termFor(tx: Querier, departmentId: number, kind: ComplaintKind, countedFrom: string) {
  const calendar = await readTermCalendar(tx, departmentId)
  const term = await findTerm(tx, departmentId, termOfKind(kind))
  return {
    ...{ termCode: term.code, termVersion: term.version, termDays: term.days, termKind: term.kind },
    ...{ countsFrom: term.countsFrom, countedFrom, calendarVersion: calendar.version },
    dueOn: dueDay(term, countedFrom, calendar),
  }
}

async function cityOf(tx: Querier, { departmentId }: Official, form: ComplaintForm): Promise<number> {
  const { establishmentId, cityId } = form
  const place = establishmentId === undefined ? undefined : await findPlace(tx, departmentId, establishmentId)
  if (establishmentId !== undefined && !place) throw new Problem('establishment.not-found')
  if (place) return place.cityId
  if (cityId === undefined || !(await isCityOf(tx, departmentId, cityId))) throw withField('complaint.city', 'cityId')
  return cityId
}

/** The day on which the transfer of a complaint is late, by its own term. */
async function transferTerm(tx: Querier, departmentId: number, receivedOn: string) {
  const term = await findTerm(tx, departmentId, 'PQRS_TRASLADO')
  const calendar = await readTermCalendar(tx, departmentId)
  return { transferTermVersion: term.version, transferDueOn: dueDay(term, receivedOn, calendar) }
}

/** Keeps the papers that came with a complaint. @returns the details for its events and for the trail; nothing without papers */
async function receivePapers(
  tx: Querier,
  { by, at }: Receiver,
  key: { departmentId: number; id: number },
  { form, papers }: { form: ComplaintForm; papers: readonly PreparedPaper[] },
) {
  if (papers.length === 0) return undefined
  const placed = placePapers([], papers)
  const { papersDescription: description = null, papersIdentity: hasIdentity = true } = form
  await insertPapers(tx, key, placed, { at, byUser: by.id, description, hasIdentity })
  const names = placed.map(paperName)
  return { event: { papers: names.join(', ') }, trail: { complaintPapers: names, paperHasIdentity: hasIdentity } }
}

/**
 * Refuses what would be refused anyway, before a paper of a complaint is stored.
 * @returns the municipality of the complaint
 * @throws Problem complaint.*, establishment.not-found
 */
export async function admitComplaint(q: Querier, { by, at }: Asker, form: ComplaintForm): Promise<number> {
  const { receivedOn, officials = [] } = form
  if (receivedOn !== undefined && receivedOn > dayOf(at)) throw withField('complaint.day', 'receivedOn')
  await checkAccused(q, by, officials)
  return cityOf(q, by, form)
}

/** A complaint that was admitted: its municipality and papers, and what the reception keeps beside them. */
type Admitted = {
  form: ComplaintForm
  cityId: number
  papers: readonly PreparedPaper[]
  action: 'receive-complaint' | 'receive-public-complaint'
  /** Words of the consent that the person gave. */
  consent?: string | undefined
}

/** Numbers a complaint that was admitted, and keeps it with person, papers, events and line of the trail. */
export async function keepComplaint(
  tx: Querier,
  { by, at }: Receiver,
  { form, cityId, papers, action, consent }: Admitted,
) {
  const { departmentId } = by
  const today = dayOf(at)
  const { kind, channel, facts, receivedOn = today, illPeople = 0, officials = [], about = [] } = form
  await takeCalendarTurn(tx, departmentId)
  const year = Number(today.slice(0, 4))
  const { establishmentId = null, placeText = null, triage = suggestedTriage(illPeople) } = form
  const term = await termFor(tx, departmentId, kind, receivedOn)
  const row = {
    ...{ departmentId, number: complaintNumber(year, await takeNumber(tx, departmentId, year)), kind, channel },
    ...{ receivedAt: at, receivedOn, receivedBy: by.id, establishmentId, placeText, cityId, facts, about, illPeople },
    ...{ triage, ...term, ...(await transferTerm(tx, departmentId, receivedOn)), state: 'radicada' as const },
  }
  const { isAnonymous = false, isReserved = false, name, idNumber, email, phone, address } = form
  const person = { isAnonymous, isReserved, name, idNumber, email, phone, address }
  const id = await insertComplaint(tx, row, { person, officials })
  const event = { departmentId, complaintId: id, at, byUser: by.id, day: term.dueOn }
  const states = { fromState: 'radicada', toState: 'radicada' } as const
  const said = consent === undefined ? {} : { consent }
  await insertComplaintEvent(tx, { ...event, ...states, kind: 'radicada', details: said })
  const told = await receivePapers(tx, { by, at }, { departmentId, id }, { form, papers })
  if (told) await insertComplaintEvent(tx, { ...event, ...states, kind: 'documento_agregado', details: told.event })
  const details = {
    ...{ number: row.number, complaintKind: kind, complaintChannel: channel, triage, dueOn: term.dueOn },
    ...told?.trail,
    ...(consent !== undefined && { dataConsent: true }),
  }
  await audit(tx, { official: by, at, action, subject: 'complaint', subjectId: id, details })
  return { id, number: row.number, state: row.state, receivedOn, dueOn: term.dueOn, rowVersion: 1 }
}

/**
 * Receives a complaint at the desk with its papers, and numbers it (R 38.1, R 49.1).
 * @throws Problem complaint.*, establishment.not-found
 */
export function receiveComplaint(
  db: Querier,
  { by, at }: Asker,
  form: ComplaintForm,
  papers: readonly PreparedPaper[] = [],
) {
  return db.transaction(async (tx) => {
    const cityId = await admitComplaint(tx, { by, at }, form)
    return keepComplaint(tx, { by, at }, { form, cityId, papers, action: 'receive-complaint' })
  })
}
