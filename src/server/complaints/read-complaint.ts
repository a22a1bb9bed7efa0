import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getComplaint, getComplaintPerson } from '../../contract/follow-up/complaints.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { daysLeft } from '../../domain/calendar/terms.ts'
import { PUBLIC_PAGE } from '../../domain/complaints/citizen-words.ts'
import { askUntil, complaintTransitions, completeUntil } from '../../domain/complaints/complaint-acts.ts'
import { isComplaintOverdue } from '../../domain/complaints/complaint-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findAnswerMails, findComplaintEvents, findComplaintVisits, findRepeated } from './complaint-history.queries.ts'
import { findShownPlace } from './complaint-list.queries.ts'
import {
  type Complaint,
  findAccused,
  findComplaint,
  findOfficialName,
  findPerson,
  findReach,
} from './complaints.queries.ts'

type Asker = { by: Official; at: Date }
type Card = ReplyOf<typeof getComplaint>['complaint']
type PersonTold = ReplyOf<typeof getComplaintPerson>['person']

/** A complaint as the rules read it. */
export const actedComplaint = ({ termKind: kind, ...complaint }: Complaint) => ({ ...complaint, kind })

const works = (by: Official) => may(by, 'complaints.work', by)

/** The acts of the page that the state allows, and the reading of who complained. */
function allowedActs(by: Official, complaint: Complaint, until: string, today: string): Card['may'] {
  if (!works(by)) return []
  const { state, askedOn, transferDueOn, establishmentId } = complaint
  const more: Partial<Record<string, boolean>> = {
    ask: askedOn === null && today <= until,
    transfer: today <= transferDueOn,
    visit: establishmentId !== null,
  }
  const acts = (['edit', 'ask', 'complete', 'duplicate', 'transfer', 'visit', 'answer', 'close'] as const).filter(
    (act) => complaintTransitions[act].from.includes(state) && more[act] !== false,
  )
  return [...acts, 'identity']
}

/**
 * A complaint without who complained (R 38.3). Who only visits for it reads what was said, and not the letters in between,
 * which may name the person.
 * @throws Problem complaint.unknown
 */
export async function readComplaint({ db, mailer }: Platform, { by, at }: Asker, id: number): Promise<Card> {
  const found = await findComplaint(db, by, id)
  if (!found) throw new Problem('complaint.unknown')
  const today = dayOf(at)
  const calendar = await readTermCalendar(db, by.departmentId)
  const { hasEmail, ...reach } = await findReach(db, found)
  const repeated = await findRepeated(db, found, by)
  const events = await findComplaintEvents(db, found)
  const mails = await findAnswerMails(db, found)
  const until = askUntil(found, { today, calendar })
  const { dueOn, termKind, answer, answerMode, ...shown } = found
  const isWhole = works(by)
  return {
    ...{ ...shown, ...(await findShownPlace(db, found)), ...reach, dueOn, termKind },
    daysLeft: dueOn === null ? null : daysLeft(termKind, { today, dueOn }, calendar),
    isOverdue: isComplaintOverdue(found, today),
    receivedAt: found.receivedAt.toISOString(),
    receivedBy: found.receivedBy === null ? PUBLIC_PAGE : await findOfficialName(db, found.receivedBy),
    officials: isWhole ? await findAccused(db, found) : [],
    canMail: isWhole && hasEmail && mailer.isConfigured,
    askUntil: until,
    completeUntil: found.state === 'ampliacion' ? completeUntil(found) : null,
    duplicateOf: repeated.find((one) => one.id === found.duplicateOf) ?? null,
    duplicates: repeated.filter((one) => one.id !== found.duplicateOf),
    ...{ answer: isWhole ? answer : null, answerMode },
    visits: await findComplaintVisits(db, found),
    events: events.map(({ at: happened, details, ...event }) => ({
      ...event,
      at: happened.toISOString(),
      details: isWhole ? details : {},
    })),
    mails: isWhole
      ? mails.flatMap(({ state, askedAt }) => (state === 'enviado' ? [] : [{ state, askedAt: askedAt.toISOString() }]))
      : [],
    may: allowedActs(by, found, until, today),
  }
}

/** The person who complained; the reading goes to the trail with it (R 38.4). @throws Problem access.forbidden, complaint.unknown */
export function readPerson(db: Querier, { by, at }: Asker, id: number): Promise<PersonTold> {
  if (!may(by, 'complaints.identity', by)) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    const found = await findComplaint(tx, by, id)
    const person = found && (await findPerson(tx, found))
    if (!(found && person)) throw new Problem('complaint.unknown')
    const details = { number: found.number }
    await audit(tx, { official: by, at, action: 'read-complainant', subject: 'complaint', subjectId: id, details })
    return person
  })
}
