import { each, type Lacking, NONE, text } from './lacking.ts'

/** A file of the archive that no case has yet. */
const FREE_FILE = `(select f.id from files f where f.department_id = cases.department_id
  and not exists (select from cases c where c.file_id = f.id) order by f.id limit 1)`

export const ofCases: Lacking = {
  why: 'A case has one state at a time, and the demonstration shows some of them.',
  rows: [
    ...each('cases', 'state', ['abierto', 'en_juridica', 'cerrado'], (place, state) => ({
      ...{ number: text(`EXP-2020-000${place + 1}`), file_id: FREE_FILE },
      closed_day: state === 'cerrado' ? 'opened_day' : NONE,
    })),
    ...each('case_events', 'kind', ['abierto', 'documento', 'anulado', 'enviado', 'cerrado', 'adicion'], () => ({})),
    ...each(
      'case_documents',
      'kind',
      ['acta', 'requirement', 'measure', 'sample', 'notice', 'complaint', 'document'],
      () => ({
        document_id: `(select d.id from documents d where d.department_id = case_documents.department_id
          and not exists (select from case_documents c where c.document_id = d.id) order by d.id limit 1)`,
      }),
    ),
  ],
}
