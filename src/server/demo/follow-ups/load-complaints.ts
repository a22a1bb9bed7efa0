import { hash } from 'node:crypto'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { type ComplaintForm, complaintForm } from '../../../domain/complaints/complaint-forms.ts'
import { HOME_DEPARTMENT_ID } from '../../catalogues/catalogue-rows.ts'
import { askForMore, transferTo } from '../../complaints/complaints.service.ts'
import type { PreparedPaper } from '../../complaints/prepare-papers.ts'
import { receiveComplaint } from '../../complaints/receive-complaint.ts'
import { answerTo } from '../../mail-outbox/ask-answer-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDemoRows } from '../demo-rows.queries.ts'
import { accountOf, teams } from '../officials.ts'
import { PROOF } from '../tell-notice.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Act = 'ask' | 'transfer' | 'answer'
/** A complaint some days ago; `place` is the establishment's turn, and none for a place in words. */
type DemoComplaint = { daysAgo: number; place?: number; act?: Act; hasLetter?: true; form: Record<string, unknown> }

const anonymous = { isAnonymous: true }
const person = (name: string, phone: string) => ({ name, phone })

/** Complaints of the last weeks: late, due soon, stopped, handed over and answered. */
const demoComplaints: readonly DemoComplaint[] = [
  {
    ...{ daysAgo: 31, place: 0 },
    form: {
      ...{ kind: 'queja', channel: 'telefono', about: ['plagas', 'higiene'], ...anonymous },
      facts: 'Se ven cucarachas en la cocina desde la calle, sobre todo en la noche.',
    },
  },
  {
    ...{ daysAgo: 18, place: 1 },
    form: {
      ...{ kind: 'denuncia', channel: 'presencial', about: ['enfermedad', 'alimentos'], illPeople: 3 },
      ...{
        facts: 'Tres personas enfermaron el mismo día después de almorzar.',
        ...person('Marelvis Torres', '3005550101'),
      },
    },
  },
  {
    ...{ daysAgo: 6, act: 'ask', hasLetter: true },
    form: {
      ...{ kind: 'queja', channel: 'escrito', about: ['residuos'], placeText: 'Un local de la plaza', cityId: 13052 },
      ...{ papersDescription: 'La carta que entregó.' },
      ...{ facts: 'Botan aguas sucias a la calle.', ...person('Eliécer Castro', '3005550102') },
    },
  },
  {
    ...{ daysAgo: 4, place: 2, act: 'transfer' },
    form: {
      ...{ kind: 'queja', channel: 'correo', about: ['publicidad'] },
      ...{ facts: 'El envase no dice la fecha de vencimiento.', ...person('Yuris Berrío', '3005550103') },
    },
  },
  {
    ...{ daysAgo: 12, place: 3, act: 'answer' },
    form: {
      ...{ kind: 'documentos', channel: 'web', about: ['otro'], isReserved: true },
      ...{ facts: 'Solicito copia del último acta del establecimiento.', ...person('Dalgy Pérez', '3005550104') },
    },
  },
]

/** The letter that comes with a complaint in writing. */
async function keepLetter({ blobs }: Platform): Promise<PreparedPaper> {
  const blob = `${hash('sha256', PROOF)}.pdf`
  await blobs.put(blob, PROOF)
  return { kind: 'pdf', blob, bytes: PROOF.byteLength }
}

/** Receives the complaints of a new demonstration, as its people would have. @returns how many */
export async function loadComplaints(platform: Platform): Promise<number> {
  const { db, clock } = platform
  const { userIds, placeIds } = await findDemoRows(db)
  const official = (email: string, userType: Official['userType']): Official => ({
    ...{ id: userIds.get(email) ?? 0, email, departmentId: HOME_DEPARTMENT_ID, userType },
  })
  const technician = official(teams.north.technician, USER_TYPE.technician)
  const administrator = official(accountOf.administrator, USER_TYPE.administrator)
  const places = [...placeIds.values()]
  const letter = await keepLetter(platform)
  for (const { daysAgo, place, act, hasLetter, form: fields } of demoComplaints) {
    const at = new Date(clock().getTime() - daysAgo * DAY_MS)
    const establishmentId = place === undefined ? undefined : places[place]
    const form: ComplaintForm = complaintForm.parse({ ...fields, establishmentId })
    const { id } = await receiveComplaint(db, { by: technician, at }, form, hasLetter ? [letter] : [])
    const asker = { by: administrator, at: new Date(at.getTime() + DAY_MS) }
    if (act === 'ask') await askForMore(db, id, asker, { text: '¿En qué local de la plaza ocurre?' })
    if (act === 'transfer') await transferTo(db, id, asker, { entity: 'INVIMA', reason: 'Es un fabricante nacional.' })
    if (act === 'answer') {
      const text = 'Le entregamos la copia solicitada.'
      await answerTo(db, platform, { ...asker, id, form: { text, mode: 'entregada' } })
    }
  }
  return demoComplaints.length
}
