import { inscribedPlace } from '../establishments.ts'
import type { DemoPlace } from '../places.ts'

/** The restaurant of the story: a place that no other visit of the demonstration meets. */
const place: DemoPlace = {
  key: 'arjona-restaurante',
  name: 'Restaurante Donde la Seño Inés',
  businessName: 'Inversiones La Seño Inés S.A.S.',
  inscriptionTypeId: 1,
  activityIds: [1],
  cityId: 13052,
  location: [1, 'Centro'],
  isCompany: true,
  hours: ['07:00', '20:00'],
  workers: 6,
}

/** The restaurant's place in the order of inscriptions, which the day of the story replaces. */
const ORDER = 0

export const storyEstablishment = inscribedPlace(place, ORDER)

/** The neighbour who complains, and what is said. */
export const complaint = {
  ...{ kind: 'queja', channel: 'presencial', about: ['plagas', 'higiene'], isReserved: true },
  ...{ name: 'Luz Dary Ospino Rodelo', phone: '3005550120' },
  facts: 'Desde el patio se ven ratones en la cocina del restaurante, sobre todo al cerrar.',
}
export const COMPLAINT_ANSWER =
  'Se visitó el restaurante, se halló lo que usted contó y se clausuró. Reabrió después de verificarse la corrección.'

/** The refusal of the person in charge, which makes the acta one to notify. */
export const NOT_SIGNED = 'La administradora dice que firma la propietaria, que está en Cartagena.'
