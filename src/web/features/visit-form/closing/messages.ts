import type { ClosingPart } from '../../../offline/store/visit-slot.ts'

export const closingTexts = {
  title: 'Cierre de la visita',
  save: 'Guardar',
  savePart: (part: string) => `Guardar: ${part}`,
  name: 'Nombre',
  idCard: 'Cédula',
  role: 'Cargo',
  signature: 'Firma',
  signerObservation: 'Observaciones del establecimiento',
}

export const partTitle: Record<ClosingPart, string> = {
  'health-observation': 'Observación de la autoridad sanitaria',
  'establishment-signature': 'Firma del establecimiento',
  'witness-signature': 'Firma del testigo',
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
