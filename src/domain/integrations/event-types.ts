/**
 * Types of the public events (R 24.4), by the subject and the act of the trail. Acts of modules that are still to come
 * add theirs here.
 */
const typesByAct = {
  establishment: {
    create: 'establishment.created',
    'create-from-census': 'establishment.created',
    edit: 'establishment.changed',
    deactivate: 'establishment.deactivated',
    activate: 'establishment.activated',
  },
  assignment: {
    create: 'visit.planned',
    edit: 'visit.changed',
    deactivate: 'visit.deactivated',
    activate: 'visit.activated',
  },
  inspection: {
    close: 'inspection.closed',
    archive: 'inspection.archived',
    restore: 'inspection.restored',
    notify: 'inspection.notified',
    addendum: 'inspection.addendum',
  },
  // A requirement is born with `inspection.closed`, and late by its day: neither is an act of its own.
  requirement: {
    'add-evidence': 'requirement.declared',
    'accept-evidence': 'requirement.met',
    'reject-evidence': 'requirement.rejected',
    'extend-requirement': 'requirement.extended',
    'move-requirement': 'requirement.extended',
    'close-requirement': 'requirement.withdrawn',
    'verify-requirement': 'requirement.verified',
    'transfer-requirement': 'requirement.transferred',
    'return-requirement': 'requirement.returned',
  },
  // A measure is born with `inspection.closed` too; `measure.changed` is each act that an official records on it.
  measure: {
    'impose-measure': 'measure.recorded',
    'measure-act': 'measure.changed',
    'move-measure': 'measure.extended',
  },
  // The events say nothing of who complained, and the trail does not either.
  complaint: {
    'receive-complaint': 'complaint.received',
    'receive-public-complaint': 'complaint.received',
    'edit-complaint': 'complaint.changed',
    'ask-complaint': 'complaint.paused',
    'complete-complaint': 'complaint.resumed',
    'duplicate-complaint': 'complaint.duplicated',
    'transfer-complaint': 'complaint.transferred',
    'visit-complaint': 'complaint.visit-planned',
    'cancel-complaint-visit': 'complaint.visit-cancelled',
    'answer-complaint': 'complaint.answered',
    'close-complaint': 'complaint.closed',
    'move-complaint': 'complaint.extended',
  },
  // An attempt or an access with which a notice takes effect is told as its effect alone (`actOfEvent`).
  'legal-notice': {
    'notice-attempt': 'notice.attempted',
    'ask-notice-mail': 'notice.mailed',
    'open-by-portal': 'notice.accessed',
    'notice-effect': 'notice.effective',
  },
  sample: {
    'take-sample': 'sample.taken',
    'sample-custody': 'sample.handed-over',
    'sample-result': 'sample.reported',
    'sample-act': 'sample.changed',
  },
  user: {
    create: 'user.created',
    edit: 'user.changed',
    'edit-profile': 'user.changed',
    'approve-identity': 'user.changed',
    deactivate: 'user.deactivated',
    activate: 'user.activated',
  },
} as const

type Acts = typeof typesByAct
export type EventSubject = keyof Acts
type TypeOf<Acts> = Acts extends Record<string, infer Type> ? Type : never
export type EventType = { [Subject in EventSubject]: TypeOf<Acts[Subject]> }[EventSubject]

type PublicAct = { subject: EventSubject; action: string; type: EventType }

/** Every act of the trail that is a public event. */
export const publicActs: readonly PublicAct[] = Object.entries(typesByAct).flatMap(([subject, acts]) =>
  Object.entries(acts).map(([action, type]) => ({ subject, action, type }) as PublicAct),
)

export const EVENT_TYPES = [...new Set(publicActs.map(({ type }) => type))]

/** Subjects as they are called outside. */
export const eventSubjects = {
  establishment: 'establishment',
  assignment: 'visit',
  inspection: 'inspection',
  requirement: 'requirement',
  measure: 'measure',
  complaint: 'complaint',
  'legal-notice': 'notice',
  sample: 'sample',
  user: 'user',
} as const satisfies Record<EventSubject, string>
