import type { ActaBlock, ActaDocument, ActaField } from '../../records/acta-model.ts'
import { line } from '../../records/acta-parts.ts'
import { defaultLetterhead } from '../../records/letterhead.ts'
import { inscriptionSheet, SHEET_FORM } from './inscription-sheet.ts'
import type { SheetEstablishment } from './sheet-establishment.ts'

/** Only the parts of the form depend on it; every value is taken out. */
const ANYONE: SheetEstablishment = {
  id: 0,
  department: 'Bolívar',
  inscriptionNumber: '',
  inscriptionType: '',
  createdOn: '',
  isActive: true,
  businessName: '',
  name: '',
  ownerName: '',
  identificationType: 'NIT',
  identificationNumber: '',
  zodes: '',
  city: '',
  populationType: '',
  locationType: '',
  locationDescription: '',
  address: '',
  phone: '',
  mobilePhone: '',
  email: '',
  openingTime: '',
  closingTime: '',
  workers: 0,
  privacyAccepted: false,
  electronicNotification: false,
  activities: [],
  responsibleName: '',
  responsibleIdNumber: '',
  responsibleMobilePhone: '',
  responsibleCapacity: '',
  responsibleObservation: null,
  observation: null,
  signature: null,
}

const emptyField = ({ value, boxes, ...field }: ActaField): ActaField => ({
  ...field,
  ...(value !== undefined && { value: '' }),
  ...(boxes && { boxes: boxes.map(({ label }) => ({ label, checked: false })) }),
})

function emptyBlock(block: ActaBlock): ActaBlock {
  if (block.kind === 'fields') return { ...block, rows: block.rows.map((row) => row.map(emptyField)) }
  if (block.kind !== 'signatures') return block
  const signatures = block.signatures.map((one) => ({
    ...one,
    signature: line('', 'muted'),
    fields: one.fields.map(emptyField),
  }))
  return { ...block, signatures }
}

/** The inscription form without any data, to be printed and filled in by hand. */
export function blankSheet(letterhead = defaultLetterhead, form = SHEET_FORM): ActaDocument {
  const sheet = inscriptionSheet(ANYONE, letterhead, form)
  return {
    ...sheet,
    title: 'Formulario de inscripción en blanco',
    footer: `${form.code} · Versión ${form.version}`,
    blocks: sheet.blocks.map(emptyBlock),
  }
}
