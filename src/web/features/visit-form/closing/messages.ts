import type { ClosingPart } from '../../../offline/store/visit-slot.ts'
import type { CompanionChoice } from '../draft/visit-draft.ts'
import type { VisitOfficial } from '../visit-form.queries.ts'

/** How the signature of the official who uses this device is asked for, by their part in the visit. */
const signAs: Record<VisitOfficial['part'], string> = {
  technical: 'Firmar como técnico',
  engineer: 'Firmar como ingeniero',
}
const roleName: Record<VisitOfficial['part'], string> = { technical: 'técnico', engineer: 'ingeniero' }

export const officialTexts = {
  title: 'Firmas de los funcionarios',
  order: 'Los funcionarios firman antes de la última firma o sección: con ella se cierra la visita.',
  own: ({ part }: VisitOfficial) => `Su firma como ${roleName[part]}`,
  companion: ({ name }: VisitOfficial) => `Firma del acompañante: ${name}`,
  signAs: ({ part }: VisitOfficial) => signAs[part],
  stored: 'Se usará su firma registrada. El acta dirá que usted firmó esta visita.',
  missing: 'No tiene firma registrada. Firme aquí: el acta la necesita.',
  draw: 'Dibujar otra firma',
  useStored: 'Usar la firma registrada',
  unsigned: 'Firme en el recuadro.',
  participates: ({ name }: VisitOfficial) => `¿Cómo firma ${name}?`,
  choices: {
    here: 'Firma en este dispositivo',
    'own-device': 'Firma en su propio dispositivo',
    none: 'No participó en la visita',
  } satisfies Record<CompanionChoice, string>,
  here: 'El acompañante dibuja aquí su firma. El acta dirá en el dispositivo de quién firmó.',
  ownDevice: 'Su firma debe llegar al servidor antes de cerrar la visita.',
  none: 'El acta lo nombra como asignado, sin firma y con «Sin constancia de participación en la visita».',
  saveCompanion: 'Guardar firma',
  saveCompanionNamed: 'Guardar firma del acompañante',
  signed: 'Firmó esta visita.',
  drawnBy: (name: string) => `La dibujó ${name} en su dispositivo. Si firma usted, su firma la reemplaza.`,
  signInstead: 'Firmar yo',
  changed:
    'Hubo cambios después de su firma. Si firma de nuevo, la firma nueva reemplaza la anterior; si no, el acta dirá lo de arriba.',
  saved: (name: string | undefined) => (name ? `Firma de ${name} registrada.` : 'Firma de funcionario registrada.'),
  failed: 'Error al guardar la firma.',
  loss: (name: string) => ({ what: `la firma de ${name}`, lost: `la firma de ${name}` }),
  toProfile: 'Registrar mi firma en el perfil',
  early: 'No tiene firma registrada: el acta quedaría sin ella. Firmará en este dispositivo, en «Cierre de la visita».',
}

export const unsignedTexts = {
  label: '¿Firma?',
  signs: 'Firma',
  reason: 'Por qué no hay firma',
  witnessSigns: 'El acta lo dirá. Entonces debe firmar el testigo.',
  establishmentSigns: 'El acta lo dirá. Entonces debe firmar el establecimiento.',
  witnessDoesNot: 'El testigo tampoco firma: debe firmar al menos uno de los dos.',
  establishmentDoesNot: 'El establecimiento tampoco firma: debe firmar al menos uno de los dos.',
  /** Under the words that ask a person to sign again (R 29.4). */
  hasLeft: 'Si ya no puede o no quiere firmar, dígalo en «¿Firma?» y escriba el motivo: reemplaza la firma anterior.',
}

/** Under a signature after which answers came or changed (R 29.8). */
export const againTexts = {
  title: 'Hubo cambios después de esta firma.',
  text: 'Si la persona sigue ahí, pídale que firme de nuevo, con la misma cédula: la firma nueva reemplaza la anterior, con sus datos y observaciones. Si no firma otra vez, el acta dirá lo de arriba.',
  sign: 'Firmar de nuevo',
  signNamed: (part: keyof typeof whose) => `Firmar de nuevo: ${whose[part]}`,
  keep: 'Dejar la firma anterior',
}

/** Before the pad of a person who is no official (R 29.1). */
export const consentTexts = {
  first: 'Antes de firmar, muestre a la persona el resumen de la visita.',
  show: 'Mostrar el resumen y firmar',
  showNamed: (part: keyof typeof whose) => `Mostrar el resumen y firmar: ${whose[part]}`,
  missing: 'Muestre el resumen y recoja la firma.',
  accepted: 'La persona leyó el resumen y aceptó firmar en pantalla.',
  early:
    'Faltan respuestas o la observación de la autoridad. Si firma ahora, el acta dirá que no hay constancia de lo que se le mostró.',
}
const whose = { 'establishment-signature': 'establecimiento', 'witness-signature': 'testigo' }

export const closingTexts = {
  title: 'Cierre de la visita',
  save: 'Guardar',
  review: 'Revisar y firmar',
  reviewPart: (part: string) => `Revisar y firmar: ${part}`,
  savePart: (part: string) => `Guardar: ${part}`,
  name: 'Nombre',
  idCard: 'Cédula',
  role: 'Cargo',
  signature: 'Firma',
  signerObservation: 'Observaciones del establecimiento',
}

/** The content that a discarded part loses, for the question before it. */
export const partLoss: Record<ClosingPart, { what: string; lost: string }> = {
  'health-observation': {
    what: 'la observación de la autoridad sanitaria',
    lost: 'el texto de la observación',
  },
  'establishment-signature': {
    what: 'la firma del establecimiento',
    lost: 'el nombre, la cédula, el cargo, la firma y las observaciones del establecimiento',
  },
  'witness-signature': {
    what: 'la firma del testigo',
    lost: 'el nombre, la cédula, el cargo y la firma del testigo',
  },
}

/** `saved` and `refused` are the server's outcome, `failed` the device's. The texts are those of R 8.8 to R 8.11. */
export const partOutcome: Record<ClosingPart, { saved: string; refused: string; failed: string }> = {
  'health-observation': {
    saved: 'Observación registrada correctamente.',
    refused: 'No se pudo guardar la observación.',
    failed: 'Error al guardar la observación.',
  },
  'establishment-signature': {
    saved: 'Firma del establecimiento registrada correctamente.',
    refused: 'No se pudo guardar la firma.',
    failed: 'Error al guardar la firma.',
  },
  'witness-signature': {
    saved: 'Firma del testigo registrada correctamente.',
    refused: 'No se pudo guardar la firma del testigo.',
    failed: 'Error interno al guardar firma del testigo.',
  },
}
