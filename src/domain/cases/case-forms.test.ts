import { expect, test } from 'vitest'
import { caseDocumentForm, caseForm, caseReason } from './case-forms.ts'
import { complaintPage } from './case-pages.ts'

const faults = (result: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } }) =>
  result.success ? [] : result.error?.issues.map(({ path }) => path.join('.'))

test.each([
  [{ establishmentId: 3, cause: 'Sello roto' }, []],
  [{ establishmentId: 3, cause: '   ' }, ['cause']],
  [{ cause: 'Sello roto' }, ['establishmentId']],
  [{ establishmentId: 3, cause: 'a'.repeat(1001) }, ['cause']],
  [{ establishmentId: 3, cause: 'Sello roto', requirementId: 0 }, ['requirementId']],
])('a new case %j', (sent, expected) => {
  expect(faults(caseForm.safeParse(sent))).toEqual(expected)
})

test('a document names one of the kinds and its thing', () => {
  expect(faults(caseDocumentForm.safeParse({ kind: 'acta', id: 5 }))).toEqual([])
  expect(faults(caseDocumentForm.safeParse({ kind: 'foto', id: 5 }))).toEqual(['kind'])
  expect(faults(caseReason.safeParse({}))).toEqual(['reason'])
})

test('a complaint in a case says what was said, and has no place for a person', () => {
  const page = complaintPage({
    ...{ number: 'PQRS-2026-000007', kind: 'queja', channel: 'presencial', receivedOn: '2026-11-02' },
    ...{ establishmentName: 'La Espiga', city: 'Turbaco', facts: 'Hay plagas.\n\nNo lavan.', about: ['plagas'] },
    ...{ illPeople: 2, state: 'radicada', reservedPapers: 2 },
    papers: [{ name: 'Foto 3', day: '2026-11-03', description: 'La vitrina.', sha256: 'ab12' }],
  })
  expect(page).toEqual({
    ...{ title: 'Queja PQRS-2026-000007, sin identidad', documentDate: '2026-11-02' },
    name: 'queja-PQRS-2026-000007.json',
    rows: [
      ['Queja', 'PQRS-2026-000007'],
      ['Clase', 'Queja'],
      ['Medio', 'En persona'],
      ['Recibida', '02/11/2026'],
      ['Establecimiento', 'La Espiga'],
      ['Municipio', 'Turbaco'],
      ['Hechos', 'Hay plagas.'],
      ['', 'No lavan.'],
      ['Temas', 'Plagas'],
      ['Personas enfermas', '2'],
      ['Estado', 'Radicada'],
      ['Foto 3', 'Del 03/11/2026'],
      ['', 'La vitrina.'],
      ['Huella de Foto 3 (SHA-256)', 'ab12'],
      ['Con datos del quejoso, en reserva', '2'],
    ],
  })
})
