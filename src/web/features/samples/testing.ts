import type { Sample, SampleEntry } from './samples.queries.ts'

export const anEntry = (own: Partial<SampleEntry> = {}): SampleEntry => ({
  ...{ id: 1, kind: 'toma', at: '2026-11-26T15:00:00.000Z', by: 'Ana Rojas', fromState: null, toState: 'tomada' },
  ...{ reason: null, images: [], link: null, results: [], reportName: null, reportedOn: null },
  ...own,
})

/** A sample that its taker still has. */
export const aSample = (own: Partial<Sample> = {}): Sample => ({
  ...{ id: 9, number: 'MU-2026-000009', inspectionId: 148, actaNumber: '13-2026-000148', itemId: null, item: '' },
  ...{ establishmentId: 5, establishmentName: 'Restaurante El Portal', identificationNumber: '9001234567' },
  ...{ address: 'Calle 10 # 4-20', city: 'Turbaco', measureId: null, measureNumber: null, product: 'Queso costeño' },
  ...{ brand: null, lot: 'L-7', quantity: 0.5, unit: 'kg', units: null, temperature: 4.5, container: 'Bolsa estéril' },
  ...{ expiry: null, registration: null, maker: null, sealNumber: 'S-0031', takenOn: '2026-11-26' },
  ...{ takenAt: '2026-11-26T14:30:00.000Z', reason: 'Vigilancia', tests: ['Salmonella'], counterSample: 'no_procede' },
  ...{ counterReason: 'Perecedero', counterSeal: null, counterCustodian: null, state: 'tomada', verdict: null },
  ...{ isReserved: false, replaces: null, replacesNumber: null, replacedById: null, replacedByNumber: null },
  ...{ holder: 'Ana Rojas', rowVersion: 2, acts: [anEntry()], may: ['custodia'] },
  ...own,
})
