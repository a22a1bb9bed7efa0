import type { Case, CaseDocument } from './cases.queries.ts'

export const aDocument = (own: Partial<CaseDocument> = {}): CaseDocument => ({
  ...{ id: 70, order: 1, kind: 'acta', subjectId: 148, title: 'Acta 13-2026-000148', documentDate: '2026-11-20' },
  ...{ origin: 'electronico', version: 1, sha256: 'ab'.repeat(32), bytes: 2_048, pages: 4, firstPage: null },
  ...{ lastPage: null, hasPdf: true, addedAt: '2026-11-28T15:00:00.000Z', addedBy: 'Ana Rojas' },
  ...{ withdrawnAt: null, withdrawnReason: null, isFrozen: false, name: 'acta-13-2026-000148.json' },
  ...own,
})

/** A case of an establishment with one acta. */
export const aCase = (own: Partial<Case> = {}): Case => ({
  ...{ id: 9, number: 'EXP-2026-0041', establishmentId: 5, establishmentName: 'Restaurante El Portal' },
  ...{ identificationNumber: '9001234567', city: 'Turbaco', cause: 'Dos visitas sin corregir la cocina.' },
  ...{ openedOn: '2026-11-28', closedOn: null, state: 'abierto', openedAt: '2026-11-28T15:00:00.000Z' },
  ...{ openedBy: 'Ana Rojas', fileId: 30, fileNumber: 'EXP-13-2026-000030', series: 'Expedientes de inspección' },
  ...{ additions: 0, documents: [aDocument()], indexes: [], events: [], rowVersion: 2 },
  may: ['add', 'void', 'send', 'close'],
  ...own,
})
