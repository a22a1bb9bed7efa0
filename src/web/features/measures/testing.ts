import type { Measure } from './measures.queries.ts'

/** A closure in force of a restaurant, with one seal and two causes. */
export const aMeasure = (own: Partial<Measure> = {}): Measure => ({
  ...{ id: 9, number: 'MS-2026-000045', inspectionId: 148, actaNumber: '2026-000018', itemId: 3, item: '1.2 Plagas' },
  ...{ establishmentId: 5, establishmentName: 'Restaurante El Portal', identificationNumber: '900123456' },
  ...{ address: 'Calle 1 # 2-3', city: 'Turbaco', code: 'CLAUSURA', name: 'Clausura temporal total o parcial' },
  ...{ stopsOperation: true, extent: 'total', fallsOn: 'La cocina', imposedOn: '2026-11-27', dueOn: '2026-12-28' },
  ...{ daysLeft: 31, isOverdue: false, state: 'vigente', norm: 'Ley 9 de 1979', cause: 'Plagas\nSin agua' },
  ...{ risk: 'Contaminación', liftingCondition: 'Fumigar', dueReason: null, converts: null, convertsNumber: null },
  ...{ becameId: null, becameNumber: null, proposesCase: false, rowVersion: 2, goods: [], custodians: [] },
  seals: [{ number: 'A-01', place: 'Puerta', state: 'puesto', putOn: '2026-11-27' }],
  document: { code: 'M'.repeat(22), state: 'expedida', level: 'B-B', issuedAt: '2026-11-27T15:01:00.000Z' },
  acts: [],
  may: ['sellado', 'verificacion', 'prorroga', 'levantamiento_parcial', 'levantamiento', 'ruptura_sello', 'traslado'],
  ...own,
})
