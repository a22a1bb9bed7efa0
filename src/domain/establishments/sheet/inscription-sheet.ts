import type { PrintedForm } from '../../formats/print-code.ts'
import type { ActaDocument } from '../../records/acta-model.ts'
import { defaultLetterhead, headOf } from '../../records/letterhead.ts'
import { activityBlocks } from './activity-boxes.ts'
import { authorityBlocks, deliveryBlocks, observationBlocks } from './closing.ts'
import { contactBlocks, notificationBlocks } from './contact.ts'
import { identificationBlocks, inscriptionBlocks, locationBlocks, sheetField } from './identification.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** Code, version and date of the sheet's form, unless the department set others (R 2.46). */
export const SHEET_FORM: PrintedForm = { code: 'GS-IVCSA-FO-040', version: '01', date: '28/07/2020' }

/** The registration form with the known data of the establishment; the rest is blank, to be filled in by hand. */
export const inscriptionSheet = (
  establishment: SheetEstablishment,
  letterhead = defaultLetterhead,
  form = SHEET_FORM,
): ActaDocument => ({
  title: `Formulario de inscripción ${establishment.inscriptionNumber}`,
  footer: `${form.code} · Versión ${form.version} · Inscripción n.º ${establishment.inscriptionNumber}`,
  day: establishment.createdOn,
  header: {
    ...headOf(establishment.department, letterhead),
    title: 'Formulario de inscripción de establecimientos de alimentos y bebidas',
    subtitle: 'Inspección, vigilancia y control sanitario',
    control: [
      sheetField(12, 'Código', form.code),
      sheetField(12, 'Versión', form.version),
      sheetField(12, 'Fecha', form.date),
    ],
  },
  blocks: [
    ...inscriptionBlocks(establishment),
    ...identificationBlocks(establishment),
    ...locationBlocks(establishment),
    ...contactBlocks(establishment),
    ...notificationBlocks(establishment, letterhead.name),
    ...activityBlocks(establishment),
    ...authorityBlocks(establishment),
    ...observationBlocks(establishment),
    ...deliveryBlocks(establishment),
  ],
})
