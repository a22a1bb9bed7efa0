import { dayOf } from '../../../src/domain/shared/time.ts'
import { type ApiClient, dataOf } from '../client.ts'
import { OWN_FORMAT } from './configuration-rows.ts'
import type { PageValues } from './page-row.ts'

const CODE = 'PREPARACION_DE_BOLIVAR'

/** Makes a format of the department with an edition of today and a draft that differs from it in one item. */
export async function makeOwnFormat(administrator: ApiClient): Promise<Pick<PageValues, 'formatId' | 'checklistId'>> {
  const { formats } = dataOf(await administrator('GET', '/api/formats?q=comedores&limit=1'))
  const { format_id: id } = dataOf(
    await administrator('POST', '/api/formats', { code: CODE, name: OWN_FORMAT, copy_of: formats[0].format_id }),
  )
  const path = `/api/formats/${id}`
  const { format } = dataOf(await administrator('GET', path))
  const publication = {
    row_version: format.draft.row_version,
    effective_from: dayOf(new Date()),
    note: 'El departamento adopta su propia lista.',
    confirm: CODE,
  }
  const { checklist_id: checklistId } = dataOf(await administrator('POST', `${path}/publish`, publication))
  const { row_version, content } = dataOf(await administrator('POST', `${path}/draft`))
  content.sections[0].items[0].title = 'Emplazamiento y diseño'
  dataOf(await administrator('PUT', `${path}/draft`, { row_version, content }))
  return { formatId: id, checklistId }
}
