import { ESTABLISHMENT_FIELDS } from '../testing.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** A company in Arjona, for tests. A test states only the fields that it is about. */
export const aSheetEstablishment = (differences: Partial<SheetEstablishment> = {}): SheetEstablishment => ({
  ...ESTABLISHMENT_FIELDS,
  id: 7,
  department: 'Bolívar',
  inscriptionNumber: '13-2026-000007',
  inscriptionType: 'Preparación de alimentos',
  createdOn: '2026-11-20',
  isActive: true,
  businessName: 'Inversiones El Ñandú S.A.S.',
  name: 'Restaurante El Ñandú',
  ownerName: 'María Núñez Cañón',
  identificationType: 'NIT',
  zodes: 'Dique',
  city: 'Arjona',
  locationType: 'Barrio',
  email: 'nandu@correo.com',
  workers: 8,
  privacyAccepted: false,
  electronicNotification: false,
  activities: [{ name: 'Restaurante', sheetBox: 'RESTAURANTE' }],
  responsibleObservation: null,
  observation: 'Local esquinero',
  signature: null,
  ...differences,
})
