import type { FormatContent, FormatItem } from '../../../domain/formats/format-draft.ts'
import { addDays } from '../../../domain/shared/days.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Reply, TestApi } from '../api.ts'

/** The model of 'Preparación de alimentos', whose edition 1 is the checklist of type 1. */
export const MODEL = 1

/** Formats as their administrator works with them, through the API. */
export function formatsOf(api: TestApi) {
  const administrator = api.as(api.officials.administrator)
  const today = () => dayOf(api.time.now)
  const create = async (code: string, copyOf: number | null = MODEL): Promise<number> => {
    const body = { code, name: `Lista ${code}`, ...(copyOf !== null && { copy_of: copyOf }) }
    const reply = await administrator.post('/api/formats', body)
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.data.format_id
  }
  const detail = async (id: number) => (await administrator.get(`/api/formats/${id}`)).body.data.format
  const save = async (id: number, content: FormatContent): Promise<Reply> => {
    const { draft } = await detail(id)
    return administrator.put(`/api/formats/${id}/draft`, { row_version: draft.row_version, content })
  }
  /** Changes one item of the open draft. */
  const change = async (id: number, changes: Partial<FormatItem>, at: [section: number, item: number] = [0, 0]) => {
    const { content } = (await detail(id)).draft as { content: FormatContent }
    const [section, item] = at
    const found = content.sections[section]?.items[item]
    Object.assign(found ?? {}, changes)
    return save(id, content)
  }
  /** Publishes the open draft from a number of days after today on. */
  const publish = async (id: number, daysAhead: number, fields: Record<string, unknown> = {}): Promise<Reply> => {
    const { draft, code } = await detail(id)
    return administrator.post(`/api/formats/${id}/publish`, {
      row_version: draft?.row_version ?? 1,
      effective_from: addDays(today(), daysAhead),
      note: 'Cambia la norma del agua potable',
      confirm: code,
      ...fields,
    })
  }
  /** A published edition of a format, with another title of its first item. @returns its id */
  const edition = async (id: number, daysAhead: number, title: string): Promise<number> => {
    if (!(await detail(id)).draft) await administrator.post(`/api/formats/${id}/draft`)
    await change(id, { title })
    const reply = await publish(id, daysAhead)
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.data.checklist_id
  }
  return { administrator, create, detail, save, change, publish, edition, today }
}
