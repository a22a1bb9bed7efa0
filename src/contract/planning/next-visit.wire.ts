import { z } from 'zod'
import { CONCEPTOS } from '../../domain/inspections/concepto-sanitario.ts'
import { nextVisitQuery } from '../../domain/planning/planning-forms.ts'
import { endpoint } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inId, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** The limit that Vigía proposes after the last closed visit of an establishment, and why. */
const proposed = wireObject({
  /** The closed visit's record. */
  inspectionId: ['inspections_id', number],
  closedOn: ['closed_on', day],
  concepto: ['concepto', z.enum(CONCEPTOS)],
  dueOn: ['due_on', day],
  /** Whether it follows up open requirements or a visit that was not favourable; otherwise the interval of its class ends. */
  isFollowUp: ['follow_up', flag],
  reason: ['reason', text],
  motiveId: ['motive_visite_id', number],
  /** The officials of the closed visit; null for one whose account is no longer active. */
  engineerId: ['engineer_id', nullable(number)],
  technicianId: ['technical_id', nullable(number)],
})

export const readNextVisit = endpoint({
  method: 'GET',
  path: '/api/planning/next-visit',
  summary:
    'Fecha límite que Vigía propone para la próxima visita de un establecimiento, con su razón; no crea ninguna visita',
  query: form(nextVisitQuery, { establishmentId: ['establishment_id', inId] }),
  reply: wireObject({
    establishmentId: ['establishment_id', number],
    establishment: ['establishment_name', text],
    zodesId: ['zodes_id', number],
    cityId: ['city_id', number],
    inscriptionTypeId: ['typeofinscription_id', number],
    /** Null before the first closed visit. */
    proposed: ['next_visit', nullable(proposed)],
    /** The pending visit that is due first; no other is proposed then. */
    pending: [
      'pending',
      nullable(
        wireObject({
          visitId: ['assignment_id', number],
          dueOn: ['due_on', nullable(day)],
          scheduledOn: ['scheduled_on', nullable(day)],
        }),
      ),
    ],
    may: ['may', list(openWord(['plan']))],
    /** 'Propuesta de Vigía, no es norma'. */
    label: ['label', text],
    /** Version of the weights; 0 is the product's own. */
    version: ['version', number],
  }),
})
