import { nextNumber } from './call-parts.ts'
import type { RouteCall, World } from './route-calls.ts'

/** The fields of a complaint at the desk, about a place. */
export const complaintFields = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ kind: 'queja', channel: 'presencial', place_text: 'Puesto frente al parque', city_id: 13052 },
  ...{ facts: 'Venden carne sin refrigerar.', about: 'higiene,alimentos', name: 'Luz Marina Peña' },
  ...{ id_number: '45678901', email: 'luz@correo.example', phone: '3009998877', address: 'Calle 9 # 1-20' },
  ...changes,
})

/** The fields of a complaint by the public page, of a person who says who it is. */
export const citizenFields = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...{ place_text: 'Puesto frente al parque', city_id: 13052, facts: 'Venden carne sin refrigerar.' },
  ...{ about: 'higiene,alimentos', name: 'Luz Marina Peña', phone: '3009998877', email: 'luz@correo.example' },
  ...{ consent: '1', ...changes },
})

/** An address of its own, as each has a most of complaints in an hour; a server that trusts its proxy reads it. */
export const newAddress = (place = nextNumber()) => ({
  'x-forwarded-for': `10.9.${Math.floor(place / 250) % 250}.${place % 250}`,
})

/** A complaint that the technician received, which no other call has used. */
async function received({ api, record }: World, changes: Record<string, unknown> = {}): Promise<number> {
  const fields = complaintFields({ establishment_id: record.establishmentId, ...changes })
  const { body } = await api.as(api.officials.technician).post('/api/complaint', fields)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data.complaint_id
}

const inPath = async (world: World) => ({ params: { id: await received(world) } })

/** A call of an act with its body, after acts that bring the complaint to its state. */
const act =
  (body: Record<string, unknown>, ...before: readonly { path: string; body: Record<string, unknown> }[]) =>
  async (world: World): Promise<RouteCall> => {
    const { api } = world
    const id = await received(world)
    for (const step of before) {
      const reply = await api.as(api.officials.administrator).post(`/api/complaint/${id}${step.path}`, step.body)
      if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
    }
    return { params: { id }, body }
  }

/** A small PDF that no other call has sent. */
const aLetter = () =>
  new Blob([`%PDF-1.7\n% ${nextNumber()}\n1 0 obj\n<<>>\nendobj\n%%EOF\n`], { type: 'application/pdf' })

/** A sending of a letter without data of the person, which every reader of the complaint opens. */
function lettersForm(): FormData {
  const data = new FormData()
  data.append('files', aLetter(), 'carta.pdf')
  data.append('has_identity', '0')
  return data
}

/** A paper of a complaint of its own, in the path of a call. */
async function withPaper(world: World): Promise<{ params: { id: number; paper_id: number } }> {
  const { api } = world
  const id = await received(world)
  const technician = api.as(api.officials.technician)
  const added = await technician.post(`/api/complaint/${id}/papers`, lettersForm())
  if (added.statusCode !== 200) throw new Error(JSON.stringify(added.body))
  const [paper] = (await technician.get(`/api/complaint/${id}/papers`)).body.data.papers
  return { params: { id, paper_id: paper.paper_id } }
}

const TEXT = { text: '¿En qué local ocurrió?' }
const ANSWER = { answer: 'Se visitó el lugar.', answer_mode: 'entregada' }

/** A valid call of each route of the complaints. */
export const complaintCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /queja': () => ({}),
  'GET /v/queja': () => ({}),
  'POST /api/public/complaint': () => ({ body: citizenFields(), headers: newAddress() }),
  'GET /api/complaint/all': () => ({}),
  'GET /api/export/complaints': () => ({ query: { format: 'csv' } }),
  'POST /api/complaint': ({ api: { officials } }) => ({
    body: complaintFields({ officials: String(officials.otherEngineer.id) }),
  }),
  'GET /api/complaint/:id': inPath,
  'GET /api/complaint/:id/person': inPath,
  'GET /api/complaint/:id/papers': inPath,
  'POST /api/complaint/:id/papers': async (world) => ({ ...(await inPath(world)), form: lettersForm() }),
  'GET /api/complaint/:id/paper/:paper_id': withPaper,
  'POST /api/complaint/:id/paper/:paper_id/withdraw': async (world) => ({
    ...(await withPaper(world)),
    body: { reason: 'Era de otra queja.' },
  }),
  'PATCH /api/complaint/:id': act({ triage: 'alta' }),
  'POST /api/complaint/:id/ask': act(TEXT),
  'POST /api/complaint/:id/complete': act(TEXT, { path: '/ask', body: TEXT }),
  'POST /api/complaint/:id/duplicate': async (world) => ({
    ...(await inPath(world)),
    body: { duplicate_of: await received(world) },
  }),
  'POST /api/complaint/:id/transfer': act({ entity: 'INVIMA', reason: 'Es un fabricante.' }),
  'POST /api/complaint/:id/visit': async (world) => {
    const { engineer, technician } = world.api.officials
    const planned = { engineer_id: engineer.id, technical_id: technician.id }
    return { ...(await inPath(world)), body: planned }
  },
  'POST /api/complaint/:id/answer': act(ANSWER),
  'POST /api/complaint/:id/close': act({ note: 'Sin más.' }, { path: '/answer', body: ANSWER }),
}
