import type { ActaDocument } from '../../records/acta-model.ts'
import { activityBlocks } from './activity-boxes.ts'
import { authorityBlocks, deliveryBlocks, observationBlocks } from './closing.ts'
import { contactBlocks, notificationBlocks } from './contact.ts'
import { identificationBlocks, inscriptionBlocks, locationBlocks, sheetField } from './identification.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** The form that the sheet is printed on (R 2.46). */
export const SHEET_FORM = { code: 'GS-IVCSA-FO-040', version: '01', date: '28/07/2020' }

/** The registration form with what is known of the establishment; the rest is blank, to be filled by hand. */
export const inscriptionSheet = (of: SheetEstablishment): ActaDocument => ({
  title: `Formulario de inscripción ${of.inscriptionNumber}`,
  footer: `${SHEET_FORM.code} · Versión ${SHEET_FORM.version} · Inscripción n.º ${of.inscriptionNumber}`,
  day: of.createdOn,
  header: {
    authority: [`Departamento de ${of.department}`, 'Secretaría de Salud Departamental'],
    title: 'Formulario de inscripción de establecimientos de alimentos y bebidas',
    subtitle: 'Inspección, vigilancia y control sanitario',
    control: [
      sheetField(12, 'Código', SHEET_FORM.code),
      sheetField(12, 'Versión', SHEET_FORM.version),
      sheetField(12, 'Fecha', SHEET_FORM.date),
    ],
  },
  blocks: [
    ...inscriptionBlocks(of),
    ...identificationBlocks(of),
    ...locationBlocks(of),
    ...contactBlocks(of),
    ...notificationBlocks(of),
    ...activityBlocks(of),
    ...authorityBlocks(of),
    ...observationBlocks(of),
    ...deliveryBlocks(of),
  ],
})
