import type { UnsignedOutcome } from '../../../../domain/inspections/signing-outcome.ts'
import { outcomeText } from '../../../../domain/inspections/signing-outcome.ts'
import { countText } from '../../../../domain/shared/text.ts'

export const reviewTexts = {
  title: 'Revisar y firmar',
  close: 'Volver a la visita',
  lead: 'Con lo que va a guardar se cierra la visita. Revise con quien atiende lo que quedará en el acta.',
  score: 'Puntaje',
  concept: 'Concepto',
  provisional: 'Cálculo de este dispositivo; el resultado lo da el servidor al cerrar.',
  findings: (findings: number) => (findings === 0 ? 'Hallazgos' : `Hallazgos (${findings})`),
  withPhoto: 'Con fotografía',
  /** @param term the department's term, which holds without days: '15 días calendario' */
  requirement: (severity: string, days: number | null, term?: string) => {
    const told = days === null ? term : countText(days, 'día', 'días')
    return `Requerimiento (${severity.toLowerCase()}${told === undefined ? '' : `, plazo de ${told}`}):`
  },
  noFindings: 'Ningún ítem tiene hallazgos.',
  measures: 'Medidas sanitarias',
  noMeasures: 'No se aplican medidas sanitarias.',
  observation: 'Observación de la autoridad sanitaria',
  establishmentObservation: 'Observaciones del establecimiento',
  savedBefore: 'Ya guardada.',
  signers: 'Quiénes firman',
  establishment: 'Establecimiento',
  witness: 'Testigo',
  signs: 'Firma',
  signedBefore: 'Ya registrada',
  doesNotSign: (outcome: UnsignedOutcome, reason: string) => `${outcomeText[outcome]}: ${reason}`,
  official: { technical: 'Técnico', engineer: 'Ingeniero' },
  official_signed: 'Firmó',
  official_none: 'Sin constancia de participación en la visita',
  official_filled: 'Diligenció parte de la visita y no ha firmado: el acta lo dirá así.',
  official_unsigned: 'Todavía no ha firmado en su dispositivo. Si cierra ahora, el acta quedará sin su firma.',
  final: 'Después no se puede cambiar',
  finalText:
    'Al confirmar, la visita se cierra y el acta queda sellada: no se podrán corregir las respuestas, las fotos, las observaciones, los datos de quienes firman ni las firmas. El número del acta se asigna al cerrar.',
  offline: 'No hay señal: la visita se cerrará cuando este dispositivo la envíe.',
  confirm: 'Confirmar y cerrar la visita',
  summaryOf: {
    'establishment-signature': 'Resumen para el responsable',
    'witness-signature': 'Resumen para el testigo',
  },
  summaryLead: 'Entregue el dispositivo a quien firma, para que lea lo que quedará en el acta.',
  consent: 'Aceptación de quien firma',
  accept: 'Acepto firmar en pantalla',
  back: 'Volver a la visita',
  /** After the sentence of the refusal. */
  stopped: (measures: readonly string[]) =>
    `${measures.join(', ')}: registre su levantamiento en Seguimiento, Medidas, o corrija lo que no corresponda.`,
  stoppedOffline: 'Sin señal se puede cerrar, y la administración verá que el acta contradice la medida.',
  correcting: 'Guarde la corrección que tiene abierta, o déjela como estaba.',
  signFirst: 'Primero firme usted: su firma va antes de la que cierra la visita.',
  askCompanion: (name: string) => `Falta decir cómo firma ${name}, o si no participó.`,
  companionHere: (name: string) => `Falta guardar la firma de ${name}.`,
}
