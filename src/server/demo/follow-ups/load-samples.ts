import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { custodyForm, sampleForm } from '../../../domain/samples/sample-forms.ts'
import { HOME_DEPARTMENT_ID } from '../../catalogues/catalogue-rows.ts'
import { findActaOfficials } from '../../measures/measures.queries.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordLink } from '../../samples/sample-acts.service.ts'
import { recordSample } from '../../samples/take-sample.service.ts'
import { findDemoRows, findNewestRecords } from '../demo-rows.queries.ts'
import { teams } from '../officials.ts'

const taken = {
  reason: 'Vigilancia de alimentos de alto riesgo.',
  counterSample: 'no_procede',
  container: 'Bolsa estéril',
}
const perishable = { ...taken, counterReason: 'Alimento perecedero de consumo inmediato.' }
/** The parties of the demonstration's chains of custody. */
export const COURIER = {
  toParty: 'transportador',
  toName: 'Iván Meza Puello',
  toIdCard: '73551204',
  isSealIntact: true,
}
export const LABORATORY = {
  toParty: 'laboratorio',
  toName: 'Dina Salas Arroyo',
  toIdCard: '45660178',
  toEntity: 'LDSP Bolívar',
}

/** A sample with the links of its chain of custody, in order. */
type DemoSample = { form: Record<string, unknown>; links: readonly Record<string, unknown>[] }

/** Samples of the last visits: on the way, in the laboratory with a broken seal, and rejected. */
const demoSamples: readonly DemoSample[] = [
  {
    form: {
      ...{ ...perishable, product: 'Queso costeño', quantity: 0.5, unit: 'kg', sealNumber: 'MT-0301', temperature: 5 },
      tests: 'Listeria monocytogenes\nSalmonella spp.',
    },
    links: [COURIER],
  },
  {
    form: {
      ...{ ...taken, product: 'Agua del tanque', quantity: 1, unit: 'L', sealNumber: 'MT-0302', temperature: 6.5 },
      ...{ counterSample: 'dejada', counterSeal: 'MT-0303', counterCustodian: 'Quien atendió la visita' },
      tests: 'Coliformes totales\nEscherichia coli',
    },
    links: [COURIER, { ...LABORATORY, reception: 'recibida', isSealIntact: false, remark: 'El sello llegó rasgado.' }],
  },
  {
    form: {
      ...{
        ...perishable,
        product: 'Suero atollabuey',
        quantity: 250,
        unit: 'g',
        sealNumber: 'MT-0304',
        temperature: 4,
      },
      tests: 'Estafilococos coagulasa positiva',
    },
    links: [{ ...LABORATORY, reception: 'rechazada', isSealIntact: true, remark: 'Llegó a 19 °C.', temperature: 19 }],
  },
]

/** Takes the samples of a new demonstration on its last visits, as its technicians would have. @returns how many */
export async function loadSamples({ db, clock }: Platform): Promise<number> {
  const { userIds } = await findDemoRows(db)
  const technicians = Object.values(teams).map(({ technician: email }): Official => {
    return { id: userIds.get(email) ?? 0, email, departmentId: HOME_DEPARTMENT_ID, userType: USER_TYPE.technician }
  })
  const records = await findNewestRecords(db, HOME_DEPARTMENT_ID, demoSamples.length)
  for (const [place, { id: inspectionId }] of records.entries()) {
    const sample = demoSamples[place]
    const makers = await findActaOfficials(db, HOME_DEPARTMENT_ID, inspectionId)
    const by = technicians.find(({ id }) => makers.has(id))
    if (!sample || !by) continue
    const asker = { by, at: clock(), images: [] }
    const { id } = await recordSample(db, { ...asker, form: sampleForm.parse({ ...sample.form, inspectionId }) })
    for (const link of sample.links) await recordLink(db, id, { ...asker, form: custodyForm.parse(link) })
  }
  return records.length
}
