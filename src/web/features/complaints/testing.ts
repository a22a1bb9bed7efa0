import type { Complaint } from './complaints.queries.ts'

/** A complaint about an establishment, received on a Friday. */
export const aComplaint = (own: Partial<Complaint> = {}): Complaint => ({
  ...{ id: 9, number: 'PQRS-2026-000009', kind: 'queja', channel: 'presencial', state: 'radicada', triage: 'alta' },
  ...{ receivedOn: '2026-11-27', receivedAt: '2026-11-27T15:00:00.000Z', receivedBy: 'Luz Ñáñez' },
  ...{
    establishmentId: 5,
    establishmentName: 'Restaurante El Portal',
    placeText: null,
    city: 'Turbaco',
    cityId: 13836,
  },
  ...{ facts: 'Venden carne sin refrigerar.', about: ['alimentos'], illPeople: 1, officials: [] },
  ...{ isAnonymous: false, isReserved: false, canMail: true },
  ...{ termCode: 'PQRS_GENERAL', termDays: 15, termKind: 'habiles', countedFrom: '2026-11-27', dueReason: null },
  ...{
    dueOn: '2026-12-21',
    daysLeft: 15,
    termKind: 'habiles',
    isOverdue: false,
    pausedDays: null,
    askUntil: '2026-12-14',
  },
  ...{ completeUntil: null, transferDueOn: '2026-12-04', transferredTo: null, duplicateOf: null, duplicates: [] },
  ...{ answer: null, answerMode: null, answeredOn: null, visits: [], events: [], mails: [], rowVersion: 1 },
  may: ['edit', 'ask', 'duplicate', 'transfer', 'visit', 'answer', 'identity'],
  ...own,
})
